"""Judgements of a few last dice agree with playing every roll to the end."""

from statistics import mean

import pytest

from robots.judgement.positions import judgement_under
from robots.minds.learned.by_rules import chance_of, outcome
from robots.minds.options import options
from rules import Action, Attack, Battle, RerollGame, scripted
from tests.rules.tables import battle_showing


@pytest.mark.parametrize(
    ("mine", "theirs", "captured"),
    [
        ("(4):3", "(4):2 (3):1", ""),
        ("(4):3", "(4):4 (3):3", "(2):2"),
        ("(4):3 (3):1", "(4):4", ""),
        ("(4):1 (3):1", "(4):2", ""),
        ("s(4):3", "(4):3 (3):1", "(3):1"),
        ("z(4):3", "(4):2 (3):1", ""),
        ("g(4):3", "p(4):2 s(3):3", "(4):1"),
        ("(4):1", "(4):2 s(3):3", "(4):1"),
    ],
)
def test_the_last_dice_are_played_out(mine: str, theirs: str, captured: str) -> None:
    battle = battle_showing(mine, against=theirs, captured=captured).battle
    assert chance_of(judgement_under(battle.ruleset), battle, 0) == pytest.approx(exact_chance(battle, 0))
    assert chance_of(judgement_under(battle.ruleset), battle, 1) == pytest.approx(exact_chance(battle, 1))


def exact_chance(battle: Battle, seat: int) -> float:
    """Return this seat's chance to win with perfect play of both sides."""
    moving = battle.active
    assert moving is not None
    best = max if moving == seat else min
    return best(chance_after(battle, seat, action) for action in options(battle, moving) if is_a_move(action))


def is_a_move(action: Action) -> bool:
    return not isinstance(action, RerollGame)


def chance_after(battle: Battle, seat: int, action: Action) -> float:
    moving = battle.active
    assert moving is not None
    attackers = action.attackers if isinstance(action, Attack) else ()
    if len(attackers) > 1:
        return after_rolls(battle, seat, action, [1] * len(attackers))
    sizes = [battle.seats[moving].row[place].sides for place in attackers]
    rolls = [[shown] for shown in range(1, sizes[0] + 1)] if sizes else [[]]
    return mean(after_rolls(battle, seat, action, shown) for shown in rolls)


def after_rolls(battle: Battle, seat: int, action: Action, shown: list[int]) -> float:
    moving = battle.active
    assert moving is not None
    step = battle.act(moving, action, scripted(*shown, *[1] * 20))
    ended = outcome(battle, step, seat)
    return exact_chance(step.battle, seat) if ended is None else ended
