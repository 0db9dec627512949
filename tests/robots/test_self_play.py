"""Self-play: robots play rounds of two fighters to measure a matchup."""

import json
import subprocess
import sys

import pytest

from robots.fighters import fighters
from robots.minds.plain.random import Random
from robots.self_play import Contender, Rounds, rounds_between
from rules.rulesets import RULESETS
from tests.live_site import ROOT

STRONG, WEAK = Contender("(20) (20)"), Contender("(4)")


def play_rounds(first: Contender, second: Contender, rounds: int, ruleset: str = "online") -> Rounds:
    return rounds_between(first, second, ruleset, range(rounds), seconds=60)


def test_the_stronger_fighter_wins_more_rounds_whichever_comes_first() -> None:
    assert play_rounds(STRONG, WEAK, 10) == Rounds(10, 10, 0)
    assert play_rounds(WEAK, STRONG, 10) == Rounds(10, 0, 10)


def test_the_same_numbers_are_the_same_rounds() -> None:
    first, second = Contender("(4) (8) (X)"), Contender("(6) (6) (10)")
    once = [rounds_between(first, second, "online", range(n, n + 1), 60) for n in range(6)]
    together = play_rounds(first, second, 6)
    assert (together.won, together.lost) == (sum(one.won for one in once), sum(one.lost for one in once))


def test_no_more_rounds_are_begun_when_the_time_is_over() -> None:
    assert rounds_between(STRONG, WEAK, "online", range(400), seconds=0).begun == 1


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_played_by_every_ruleset(ruleset: str) -> None:
    begun, won, lost = play_rounds(Contender("(4) (X) (Y)"), Contender("(6) (Z) (20/30)"), 2, ruleset)
    assert begun == won + lost == 2


def test_every_special_fights() -> None:
    """Played by a mind that takes no time."""
    by_special = {fighter.special: fighter for fighter in fighters() if fighter.special}
    for special, fighter in by_special.items():
        corners = Contender(fighter.recipe, special), Contender("(6) (8) (10)")
        found = rounds_between(*corners, "online", range(1), seconds=60, mind=Random())
        assert found.begun == 1, special


def test_dice_that_are_made_when_the_match_begins_fight_too() -> None:
    assert sum(play_rounds(Contender("", "RandomBMVanilla"), WEAK, 1)[1:]) == 1


def test_the_program_answers_line_by_line() -> None:
    question = {"first": STRONG, "second": WEAK, "ruleset": "online", "from": 4, "to": 7, "seconds": 60}
    answers = subprocess.run(
        [sys.executable, "-m", "robots.self_play"],
        cwd=ROOT,
        input=f"{json.dumps(question)}\n" * 2,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert [json.loads(line) for line in answers.splitlines()] == [[3, 3, 0]] * 2
