"""The server for positions answers every line with a line, whatever it contains."""

import json
import subprocess
import sys
from typing import Any

import pytest

from robots.minds import LEVELS
from rules import Battle, scripted, seeded_draw
from rules.notation.codec import action_from_json
from tests.live_site import ROOT

BATTLE = Battle.from_recipes("(X) (8)", "(4) (8)", first_to=1).begin(seeded_draw(1)).battle
SIZES = json.dumps(BATTLE.seen_by(0).to_json())
NOT_ASKED = json.dumps(BATTLE.seen_by(1).to_json())
WATCHING = json.dumps(BATTLE.seen_by(None).to_json())
LATER = json.dumps({**BATTLE.seen_by(0).to_json(), "format": 99})
IMPOSSIBLE = json.dumps(
    {
        "format": 1,
        "viewer": 0,
        "battle": {**BATTLE.to_json(), "phase": "turn", "active": 0},
    }
)


def answers_to(*lines: str, level: str = "random") -> list[Any]:
    command = [sys.executable, "-c", WITHOUT_DJANGO, "--level", level, "--seed", "tea"]
    given = "".join(f"{line}\n" for line in lines)
    ran = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


WITHOUT_DJANGO = """
import runpy, sys
runpy.run_module("robots.serve", run_name="__main__", alter_sys=True)
assert "django" not in sys.modules
"""


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_answers_with_a_legal_action(level: str) -> None:
    turn = Battle.from_recipes("(20)", "(4) (8)").begin(scripted(20, 4, 8)).battle
    turn_line = json.dumps(turn.seen_by(turn.active).to_json())
    chosen, attacked = (action_from_json(answer) for answer in answers_to(SIZES, turn_line, level=level))
    assert BATTLE.why_not(0, chosen) is None
    assert turn.active is not None
    assert turn.why_not(turn.active, attacked) is None


ASK_NOTHING = ["", "tea", "{", "[]", "7", "\x00", "{}", "[" * 100_000, NOT_ASKED, WATCHING, LATER, IMPOSSIBLE]


def test_a_line_that_asks_for_nothing_gets_an_error_and_the_next_is_answered() -> None:
    answers = iter(answers_to(*(line for odd in ASK_NOTHING for line in (odd, SIZES))))
    for line, error, answer in zip(ASK_NOTHING, answers, answers, strict=True):
        assert set(error) == {"error"}, line[:80]
        assert BATTLE.why_not(0, action_from_json(answer)) is None


def test_the_same_seed_thinks_the_same() -> None:
    assert answers_to(SIZES, SIZES) == answers_to(SIZES, SIZES)


def test_a_level_that_does_not_exist_is_refused() -> None:
    command = [sys.executable, "-m", "robots.serve", "--level", "tea"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 2
    assert "there is no level 'tea'" in ran.stderr
