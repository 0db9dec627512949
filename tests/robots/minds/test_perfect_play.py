"""A duel that the bench solves completely agrees with the rules, roll by roll."""

from itertools import product
from statistics import mean

import pytest

from robots.minds.learned.by_rules import outcome
from robots.minds.options import options
from rules import Action, Attack, Battle, scripted, seeded_draw
from tools.benchmarks.perfect import solution

RECIPES = ["(2) (3)", "(2) s(3)", "z(3) p(2)", "s(2) z(3)"]
DUELS = [*product(RECIPES, range(4)), ("p(1) (2) (1)", 0)]


@pytest.mark.parametrize(("recipe", "seed"), DUELS)
def test_what_an_attack_promises(recipe: str, seed: int) -> None:
    battle = Battle.from_recipes(recipe, recipe, first_to=1).begin(seeded_draw(seed)).battle
    for attack in battle.legal_attacks():
        assert solution(recipe).after(battle, attack) == pytest.approx(chance_after(battle, attack), abs=1e-6)


def chance_after(battle: Battle, action: Action) -> float:
    """Return the acting side's chance to win after this action with perfect play."""
    seat = battle.active
    assert seat is not None
    attackers = action.attackers if isinstance(action, Attack) else ()
    sides = [battle.seats[seat].row[place].sides for place in attackers]
    return mean(after_roll(battle, action, roll) for roll in product(*(range(1, most + 1) for most in sides)))


def after_roll(battle: Battle, action: Action, roll: tuple[int, ...]) -> float:
    seat = battle.active
    assert seat is not None
    step = battle.act(seat, action, scripted(*roll, *[1] * 20))
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    return 1 - chance_from(step.battle, 1 - seat)


def chance_from(battle: Battle, seat: int) -> float:
    """Return a seat's chance to win, whoever's turn it is."""
    acting = battle.active
    assert acting is not None
    best = max(chance_after(battle, action) for action in options(battle, acting))
    return best if acting == seat else 1 - best


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(ValueError, match="t\\(4\\) cannot be solved"):
        solution("(4) t(4)")
