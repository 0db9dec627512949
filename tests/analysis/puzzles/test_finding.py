"""Puzzles have one solution, and not the one that everybody would make."""

import json
import subprocess
import sys
from functools import cache
from itertools import islice

import pytest

from analysis.puzzles.finding import AHEAD, NEARLY, Puzzle, Theme, is_obvious, played_out, puzzle_in, puzzles
from robots.judgement.positions import judgement_under
from robots.minds.learned.prospects import Prospects
from rules import Attack, Battle
from rules.notation.codec import action_from_json
from tests.live_site import ROOT
from tests.robots.judgement.test_compiling import needs_numba
from tests.rules.tables import battle_showing

pytestmark = [pytest.mark.slow, needs_numba]


@cache
def found() -> tuple[Puzzle, ...]:
    return tuple(islice(puzzles(1), 3))


def battle_of(puzzle: Puzzle) -> Battle:
    return Battle.from_json(puzzle.battle)


def solution_of(puzzle: Puzzle) -> Attack:
    solution = action_from_json(puzzle.choices[0].action)
    assert isinstance(solution, Attack)
    return solution


def test_other_rolls_prove_the_same_solution() -> None:
    for puzzle in found():
        battle = battle_of(puzzle)
        prospects = Prospects(judgement_under(battle.ruleset), battle, min(battle.decisions))
        attacks = [action_from_json(choice.action) for choice in puzzle.choices[:4]]
        again = played_out(prospects, [one for one in attacks if isinstance(one, Attack)], seed=99)
        assert again is not None
        assert again[0].action == puzzle.choices[0].action
        assert again[0].chance - again[1].chance > AHEAD - 0.03


def test_the_solution_is_legal_and_not_obvious() -> None:
    for puzzle in found():
        battle, solution = battle_of(puzzle), solution_of(puzzle)
        assert solution in list(battle.legal_attacks())
        assert not is_obvious(battle, solution)


def test_only_what_is_nearly_as_good_counts_as_right() -> None:
    for puzzle in found():
        right = [choice for choice in puzzle.choices if puzzle.is_right(choice.action)]
        assert right == [puzzle.choices[0]]
        assert puzzle.lead >= AHEAD > NEARLY


def test_several_dice_are_a_theme() -> None:
    for puzzle in found():
        assert (Theme.SEVERAL in puzzle.themes) == (len(solution_of(puzzle).attackers) > 1)


def test_a_turn_with_two_good_attacks_is_no_puzzle() -> None:
    assert puzzle_in(battle_showing("(20):20 (20):20", against="(4):1 (4):1 (6):1").battle) is None


def test_the_program_writes_one_a_line() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "analysis.puzzles", "--count", "1", "--seed", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    [line] = told.splitlines()
    assert json.loads(line)["choices"][0]["action"] == found()[0].choices[0].action
