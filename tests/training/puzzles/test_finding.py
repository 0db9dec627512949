"""Puzzles have exactly one solution, which is not the obvious one."""

from __future__ import annotations

import json
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.robots.judgement.test_compiling import needs_numba
from tests.rules.tables import battle_showing
from tests.training.puzzles.stored import some_puzzles
from training.puzzles.loading import SHIPPED, line_of, read
from training.puzzles.making.finding import AHEAD, is_obvious, puzzle_in, puzzles
from training.puzzles.making.proving import why_not_proven
from training.puzzles.models import StoredPuzzle
from training.puzzles.values import NEARLY, Puzzle, Theme, looks_of

pytestmark = [pytest.mark.slow, needs_numba]


@cache
def first_puzzles() -> tuple[Puzzle, ...]:
    return tuple(islice(puzzles(1), 3))


def test_the_same_seed_makes_those_that_ship() -> None:
    assert [line_of(puzzle) for puzzle in first_puzzles()] == [
        line_of(puzzle) for puzzle in islice(read(SHIPPED), 3)
    ]


def test_other_rolls_prove_a_sample_of_those_that_ship() -> None:
    for number, puzzle in enumerate(islice(read(SHIPPED), 0, None, 40)):
        assert why_not_proven(puzzle, seed=1000 + number) == ""


def test_the_solution_is_legal_and_not_obvious() -> None:
    for puzzle in first_puzzles():
        assert puzzle.solution in list(puzzle.battle.legal_attacks())
        assert not is_obvious(puzzle.battle, puzzle.best.attacks)


def test_every_legal_attack_is_one_of_the_choices_and_one_is_right() -> None:
    for puzzle in first_puzzles():
        right = [one for one in puzzle.battle.legal_attacks() if puzzle.is_right(puzzle.choice_of(one))]
        best = {looks_of(puzzle.battle, one) for one in puzzle.best.attacks}
        assert {looks_of(puzzle.battle, one) for one in right} == best
        assert all(puzzle.choice_of(one) for one in puzzle.battle.legal_attacks())
        assert puzzle.lead >= AHEAD > NEARLY


def test_several_dice_are_a_theme() -> None:
    for puzzle in first_puzzles():
        assert (Theme.SEVERAL in puzzle.themes) == (len(puzzle.solution.attackers) > 1)


def test_a_turn_with_two_good_attacks_is_no_puzzle() -> None:
    assert puzzle_in(battle_showing("(20):20 (20):20", against="(4):1 (4):1 (6):1").battle) is None


def test_a_wrong_solution_is_not_proven() -> None:
    puzzle = first_puzzles()[0]
    one, two, *others = puzzle.choices
    assert "is better" in why_not_proven(Puzzle(puzzle.battle, (two, one, *others)), seed=5)
    assert "every legal attack" in why_not_proven(Puzzle(puzzle.battle, (one, two)), seed=5)


@pytest.mark.django_db
def test_the_command_stores_each_once() -> None:
    for new in (1, 0):
        told = StringIO()
        call_command("make_puzzles", count=1, seed=3, stdout=told)
        assert told.getvalue() == f"Puzzles: {new} new.\n"
    assert StoredPuzzle.objects.count() == 1


def test_the_command_writes_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    call_command("make_puzzles", count=1, seed=1, to=path)
    [line] = path.read_text().splitlines()
    assert json.loads(line)["themes"] == list(first_puzzles()[0].themes)


@pytest.mark.django_db
def test_the_command_proves_all_again_and_names_those_that_are_wrong() -> None:
    rows = some_puzzles(2)
    told = StringIO()
    call_command("make_puzzles", verify=True, seed=7, stdout=told)
    assert told.getvalue() == "2 of 2 puzzles are proven again.\n"
    wrong = rows[1]
    wrong.data["choices"][0], wrong.data["choices"][1] = wrong.data["choices"][1], wrong.data["choices"][0]
    wrong.save()
    with pytest.raises(CommandError, match="Withdraw"):
        call_command("make_puzzles", verify=True, seed=7, stdout=told)
    assert f"Puzzle {wrong.pk}: " in told.getvalue()
