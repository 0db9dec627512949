"""Equal choices in puzzles, and puzzles as JSON."""

from __future__ import annotations

from itertools import islice

from rules import Attack, AttackKind
from tests.rules.tables import battle_showing
from training.puzzles.loading import SHIPPED, read
from training.puzzles.values import NEARLY, Choice, Puzzle, from_json, to_json


def power(mine: int, theirs: int) -> Attack:
    return Attack(AttackKind.POWER, (mine,), (theirs,), 1)


def a_puzzle(*chances: float) -> Puzzle:
    """Return a puzzle in which my two 4s and the 20 can take one 8 each."""
    battle = battle_showing("(4):3 (4):3 (20):12", against="(8):2 (12):5").battle
    attacks = (power(0, 0), power(2, 0), power(2, 1))
    return Puzzle(battle, tuple(Choice((one,), chance) for one, chance in zip(attacks, chances, strict=True)))


def test_dice_that_look_the_same_are_the_same_choice() -> None:
    puzzle = a_puzzle(0.8, 0.6, 0.3)
    assert puzzle.choice_of(power(1, 0)) is puzzle.choices[0]
    assert puzzle.choice_of(power(2, 1)) is puzzle.choices[2]
    assert puzzle.choice_of(power(0, 1)) is None


def test_ten_points_below_the_best_is_still_right() -> None:
    puzzle = a_puzzle(0.8, 0.8 - NEARLY + 0.001, 0.8 - NEARLY - 0.001)
    assert [puzzle.is_right(choice) for choice in puzzle.choices] == [True, True, False]
    assert not puzzle.is_right(None)


def test_json_tells_all_of_it() -> None:
    for puzzle in islice(read(SHIPPED), 20):
        assert from_json(to_json(puzzle)) == puzzle
