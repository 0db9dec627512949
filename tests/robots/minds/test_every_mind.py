"""Every mind finishes every kind of match with legal actions only."""

import json
import random
import subprocess
import sys

import pytest

from robots.fighters import fighters
from robots.minds import LEVELS, MINDS, Mind
from robots.minds.learned.judge import Judge
from robots.minds.plain.greedy import Greedy
from robots.minds.quick import quick_action
from rules import (
    Action,
    AddReserve,
    Attack,
    Battle,
    Choose,
    Decline,
    Draw,
    Perspective,
    Phase,
    Surrender,
    UseSpecial,
    parse_recipe,
    scripted,
    seeded_draw,
    why_not_playable,
)
from rules.battle import MOST_SEATS
from rules.notation.codec import action_from_json
from rules.rulesets import RULESETS
from rules.specials import SPECIALS
from tests.live_site import ROOT
from tests.rules.specials.between_rounds import lost_by, match


class Quick:
    """The fallback that answers for a robot whose mind fails."""

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        assert perspective.viewer is not None
        return quick_action(perspective.battle, perspective.viewer, draw)


HURRIED: dict[str, Mind] = {
    "random": MINDS["random"],
    "greedy": Greedy(),
    "quick": Quick(),
    "judge": Judge(rolls=1, more=1, finalists=2, sizing=1, effort=600),
}
"""The ways to think of which all levels are made, the last of them in little time; and the quick one."""
ALL = list(HURRIED.values())

KINDS_OF_MATCH = [
    ("(6) (8) (10) (12) (20)", "(4) (8) (10) (12) (20)"),
    ("+(8) (4) r(20) r(12) (X) (6/10)", "+(12) (6) r(10) (Y) (4/20)"),
    ("c(8) f(10) R(12) f(20) c(4)", "f(8) c(6) f(C) (20)"),
    ("F(6) F(10) k(8) (12) F(20)", "(8) kF(8) (10) (12) F(4)"),
    ("(20)! (4/12)! (X)! t(6)", "t(8) (10)! (Y)! t(20)"),
    ("z(8) s(10) B(12) b(20)", "p(8) (6,6) q(Z) o(12)"),
    ("Uf(2) Us(6) %(4) (12) t(20) (Y)?", "U(X) Uq(12) (8) U(4/10) r(6)"),
    ("{s,p}(12) (10) (C)", "{z,B}(X) (8) (C)"),
    ("@(8) p@(10) f@(20) q(X) +(6)", "@t(6) r@(12) @(Y)? q(10)"),
]


def playable(pair: tuple[str, str], ruleset: str) -> bool:
    return not any(why_not_playable(parse_recipe(recipe), ruleset=ruleset) for recipe in pair)


PLAYABLE = [(pair, ruleset) for pair in KINDS_OF_MATCH for ruleset in RULESETS if playable(pair, ruleset)]


@pytest.mark.parametrize(("pair", "ruleset"), PLAYABLE)
def test_they_finish_every_kind_of_match(pair: tuple[str, str], ruleset: str) -> None:
    """A second round is played only if its loser may add a reserve die."""
    first_to = 2 if "r(" in pair[0] else 1
    start = Battle.from_recipes(*pair, first_to=first_to, ruleset=ruleset)
    assert play_out(start, seeded_draw(f"{pair} {ruleset}")).is_over


@pytest.mark.parametrize("mind", HURRIED)
@pytest.mark.parametrize("pair", [pair for pair in KINDS_OF_MATCH if "F(" in pair[0] or "!" in pair[0]])
def test_each_finishes_a_match_against_itself(pair: tuple[str, str], mind: str) -> None:
    """With these dice, an indecisive mind could play forever."""
    assert play_out(Battle.from_recipes(*pair, first_to=1), seeded_draw(mind), [HURRIED[mind]]).is_over


def play_out(battle: Battle, draw: Draw, minds: list[Mind] = ALL, most: int = 300) -> Battle:
    """Play with the minds by turns; for other decisions, all of them must find a legal answer."""
    battle = battle.begin(draw).battle
    for number in range(most):
        if battle.is_over:
            break
        seat = min(battle.decisions)
        seen = battle.seen_by(seat)
        next_one, *others = minds[number % len(minds) :] + minds[: number % len(minds)]
        asked = [next_one] if battle.phase is Phase.TURN else [*others, next_one]
        for action in [mind.choose(seen, draw) for mind in asked]:
            assert not isinstance(action, Surrender)
            assert battle.why_not(seat, action) is None
        battle = battle.act(seat, action, draw).battle
    return battle


def test_the_greedy_one_takes_what_counts_most() -> None:
    battle = Battle.from_recipes("(20) (20)", "(12) (6) (2)").begin(scripted(20, 20, 12, 6, 2)).battle
    battle = battle.act(1, Greedy().choose(battle.seen_by(1), seeded_draw(1)), seeded_draw(1)).battle
    action = Greedy().choose(battle.seen_by(0), seeded_draw(1))
    assert isinstance(action, Attack)
    assert action.targets == (0,)


def test_the_greedy_one_beats_the_random_one() -> None:
    won = [winner_between("greedy", "random", number) for number in range(60)].count(0)
    assert won > 30


def winner_between(one: str, other: str, number: int) -> int | None:
    draw = seeded_draw(number)
    battle = (
        Battle.from_recipes("(6) (8) (10) (12) (20)", "(6) (8) (10) (12) (20)", first_to=1).begin(draw).battle
    )
    while not battle.is_over:
        seat = min(battle.decisions)
        battle = battle.act(seat, HURRIED[(one, other)[seat]].choose(battle.seen_by(seat), draw), draw).battle
    return battle.winner


WITHOUT_DJANGO = """
import runpy, sys
runpy.run_module("robots.minds", run_name="__main__")
assert "django" not in sys.modules
"""


def test_a_mind_thinks_in_a_process_without_the_site() -> None:
    battle = Battle.from_recipes("(X) (8)", "(Y) (8)").begin(seeded_draw(1)).battle
    seen = battle.seen_by(0).to_json()
    question = json.dumps({"mind": "random", "perspective": seen, "seed": "tea", "seconds": 10})
    command = [sys.executable, "-c", WITHOUT_DJANGO]
    thought = subprocess.run(command, cwd=ROOT, input=question, capture_output=True, text=True, check=True)
    assert battle.why_not(0, action_from_json(json.loads(thought.stdout))) is None


@pytest.mark.parametrize("special", sorted(SPECIALS))
def test_they_play_every_special(special: str) -> None:
    recipes = ("" if SPECIALS[special].makes_recipe else "(4) (6/12) (X) (Y) (13)", "(4) (6) s(10) (T) (20)")
    battle = Battle.from_recipes(*recipes, first_to=1, specials=[special, ""])
    assert play_out(battle, seeded_draw(special)).is_over


@pytest.mark.parametrize("special", sorted(key for key, found in SPECIALS.items() if found.of_series))
def test_they_play_against_others_of_the_series(special: str) -> None:
    recipes = ("(4) (8) (12) r(6) r(20)", "(4) (6) (10) r(8) r(12)")
    battle = Battle.from_recipes(*recipes, first_to=2, specials=[special, "Sasami"], printed_specials=True)
    assert play_out(battle, seeded_draw(special)).is_over


@pytest.mark.parametrize(
    ("key", "mine", "answer"),
    [
        ("Emerald", "(4) r(4) r(8)", UseSpecial(foes=(1,), against=1)),
        ("Emerald", "(4) r(4) r(99)", AddReserve(2)),
        ("Wiseman", "(4) (6)", UseSpecial(foes=(3,), against=1)),
        ("Washu", "(4) r(8) r(6)", AddReserve(1)),
    ],
)
def test_the_greedy_one_goes_for_the_largest_die_between_rounds(key: str, mine: str, answer: Action) -> None:
    battle = lost_by(0, match((key, mine), ("Malachite", "(4) (30) r(6) r(20)")))
    assert Greedy().choose(battle.seen_by(0), seeded_draw(1)) == answer


@pytest.mark.parametrize(
    ("mine", "answer"),
    [("(4) (6) r(5) r(8)", UseSpecial(dice=(0, 3))), ("(20) (12) r(4) r(8)", Decline())],
)
def test_the_greedy_one_exchanges_for_a_larger_die_or_not_at_all(mine: str, answer: Action) -> None:
    battle = lost_by(1, match(("Washu", mine), ("Malachite", "(4) (30)")))
    assert Greedy().choose(battle.seen_by(0), seeded_draw(1)) == answer


@pytest.mark.parametrize("number", range(12))
def test_they_play_in_a_circle(number: int) -> None:
    source = random.Random(number)
    ruleset = source.choice(sorted(RULESETS))
    recipes = [source.choice(fighters()).recipe for _ in range(source.randint(2, MOST_SEATS))]
    if any(why_not_playable(parse_recipe(recipe), ruleset=ruleset) for recipe in recipes):
        recipes = ["(4) (6) z(10) (X)", "s(6) (8) (20)", "(4) (10) t(12)"]
    play_out(Battle.from_recipes(*recipes, first_to=1, ruleset=ruleset), seeded_draw(number), most=60)


@pytest.mark.parametrize("apart", ["S(6)", "r(6)", "S(20) r(4)"])
@pytest.mark.parametrize("level", [level.key for level in LEVELS])
def test_every_level_chooses_sizes_opposite_a_hidden_choice_beside_dice_that_lie_apart(
    level: str, apart: str
) -> None:
    battle = (
        Battle.from_recipes("(X) (4/8) (8)", f"{apart} (X) (4/8) {{s,p}}(6)").begin(seeded_draw(1)).battle
    )
    chosen = Choose(swing={"X": 7}, option={1: 8}, plasma={2: 1})
    battle = battle.act(1, chosen, seeded_draw(1)).battle
    action = MINDS[level].choose(battle.seen_by(0), seeded_draw(1))
    assert battle.why_not(0, action) is None
