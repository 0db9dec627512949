"""Every mind finishes every kind of match, and never does what is not allowed."""

import json
import random
import subprocess
import sys

import pytest

from robots.catalogue import fighters
from robots.minds import MINDS, Mind
from robots.minds.greedy import Greedy
from robots.minds.judge import Judge
from rules import Attack, Battle, Draw, Surrender, parse_recipe, scripted, seeded, why_not_playable
from rules.battle import MOST_SEATS
from rules.codec import action_from_json
from rules.rulesets import RULESETS
from rules.specials import SPECIALS
from tests.live_site import ROOT

HURRIED: dict[str, Mind] = {
    "random": MINDS["random"],
    "greedy": Greedy(),
    "judge": Judge(rolls=1, more=1, finalists=2, sizing=1),
}
"""The three ways to think of which all levels are made, the last of them in little time."""

KINDS_OF_MATCH = [
    ("(6) (8) (10) (12) (20)", "(4) (8) (10) (12) (20)"),
    ("+(8) (4) r(20) r(12) (X) (6/10)", "+(12) (6) r(10) (Y) (4/20)"),
    ("c(8) f(10) R(12) f(20) c(4)", "f(8) c(6) f(C) (20)"),
    ("F(6) F(10) k(8) (12) F(20)", "(8) kF(8) (10) (12) F(4)"),
    ("(20)! (4/12)! (X)! t(6)", "t(8) (10)! (Y)! t(20)"),
    ("z(8) s(10) B(12) b(20)", "p(8) (6,6) q(Z) o(12)"),
    ("{s,p}(12) (10) (C)", "{z,B}(X) (8) (C)"),
]


def playable(pair: tuple[str, str], ruleset: str) -> bool:
    return not any(why_not_playable(parse_recipe(recipe), ruleset=ruleset) for recipe in pair)


PLAYABLE = [(pair, ruleset) for pair in KINDS_OF_MATCH for ruleset in RULESETS if playable(pair, ruleset)]


@pytest.mark.parametrize(("pair", "ruleset"), PLAYABLE)
@pytest.mark.parametrize("mind", HURRIED)
def test_it_finishes_every_kind_of_match_without_giving_up(
    mind: str, pair: tuple[str, str], ruleset: str
) -> None:
    draw = seeded(f"{pair} {ruleset}")
    battle = Battle.between(*pair, first_to=2, ruleset=ruleset).begin(draw).battle
    for _action in range(3000):
        if battle.is_over:
            return
        seat = min(battle.decisions)
        action = HURRIED[mind].choose(battle.seen_by(seat), draw)
        assert not isinstance(action, Surrender)
        battle = battle.act(seat, action, draw).battle
    pytest.fail(f"still in phase {battle.phase} of round {battle.round}")


def test_the_greedy_one_takes_what_counts_most() -> None:
    battle = Battle.between("(20) (20)", "(12) (6) (2)").begin(scripted(20, 20, 12, 6, 2)).battle
    battle = battle.act(1, Greedy().choose(battle.seen_by(1), seeded(1)), seeded(1)).battle
    action = Greedy().choose(battle.seen_by(0), seeded(1))
    assert isinstance(action, Attack)
    assert action.targets == (0,)


def test_the_greedy_one_beats_the_random_one() -> None:
    won = [winner_between("greedy", "random", number) for number in range(20)].count(0)
    assert won > 12


def winner_between(one: str, other: str, number: int) -> int | None:
    draw = seeded(number)
    battle = Battle.between("(6) (8) (10) (12) (20)", "(6) (8) (10) (12) (20)", first_to=1).begin(draw).battle
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
    battle = Battle.between("(X) (8)", "(Y) (8)").begin(seeded(1)).battle
    question = json.dumps({"mind": "random", "perspective": battle.seen_by(0).to_json(), "seed": "tea"})
    command = [sys.executable, "-c", WITHOUT_DJANGO]
    thought = subprocess.run(command, cwd=ROOT, input=question, capture_output=True, text=True, check=True)
    assert battle.why_not(0, action_from_json(json.loads(thought.stdout))) is None


@pytest.mark.parametrize("mind", HURRIED)
@pytest.mark.parametrize("special", sorted(key for key, rule in SPECIALS.items() if rule.defined))
def test_it_plays_every_special(mind: str, special: str) -> None:
    recipes = ("" if SPECIALS[special].makes_recipe else "(4) (6/12) (X) (Y) (13)", "(4) (6) s(10) (T) (20)")
    draw = seeded(special)
    battle = Battle.between(*recipes, first_to=1, specials=[special, ""]).begin(draw).battle
    for _action in range(1000):
        if battle.is_over:
            return
        seat = min(battle.decisions)
        battle = battle.act(seat, HURRIED[mind].choose(battle.seen_by(seat), draw), draw).battle
    pytest.fail(f"still in phase {battle.phase} of round {battle.round}")


@pytest.mark.parametrize("number", range(12))
def test_all_of_them_play_in_a_circle(number: int) -> None:
    source = random.Random(number)
    ruleset = source.choice(sorted(RULESETS))
    recipes = [source.choice(fighters()).recipe for _ in range(source.randint(2, MOST_SEATS))]
    if any(why_not_playable(parse_recipe(recipe), ruleset=ruleset) for recipe in recipes):
        recipes = ["(4) (6) z(10) (X)", "s(6) (8) (20)", "(4) (10) t(12)"]
    play_on(Battle.between(*recipes, first_to=1, ruleset=ruleset), seeded(number))


def play_on(battle: Battle, draw: Draw) -> None:
    """A while, each seat by a mind of its own; whatever a mind chooses is accepted."""
    minds = [*HURRIED.values()]
    battle = battle.begin(draw).battle
    for _action in range(60):
        if battle.is_over:
            break
        seat = min(battle.decisions)
        mind = minds[(seat + 1) % len(minds)]
        battle = battle.act(seat, mind.choose(battle.seen_by(seat), draw), draw).battle
