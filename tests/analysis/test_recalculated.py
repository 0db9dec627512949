"""What was misjudged before is forgotten or mended when the site is brought up to date."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from analysis.puzzles.loading import SHIPPED, read, store
from analysis.puzzles.models import Answered, Solver, StoredPuzzle
from analysis.puzzles.values import Choice, Puzzle
from analysis.workshop.models import Strength
from rules import Attack, AttackKind
from standing.models import Matchup
from standing.rating import FIRST_MU
from tests.accounts.people import a_player
from tests.analysis.puzzles.stored import some_puzzles
from tests.rules.tables import battle_showing
from tests.standing.worth.fighters import a_button, among_robots

pytestmark = pytest.mark.django_db


def bring_up_to_date(migration: str, function: str) -> None:
    getattr(import_module(migration), function)(apps, None)


def test_strengths_of_fighters_with_wildcards_are_measured_anew() -> None:
    for recipe in ("(4) z(C)", "(4) (8)"):
        Strength.objects.create(recipe=recipe, complete=True)
    bring_up_to_date("analysis.workshop.migrations.0002_wildcards_anew", "forget_wildcards")
    assert [one.recipe for one in Strength.objects.all()] == ["(4) (8)"]


def test_pairs_of_fighters_with_wildcards_are_played_anew() -> None:
    tin, cup, jack = a_button("Tin", "(4) (6)"), a_button("Cup", "(8) (10)"), a_button("Jack", "(4) (C)")
    for one, other in ((tin, cup), (tin, jack), (jack, cup)):
        among_robots(one, other, 300, 100)
    bring_up_to_date("standing.migrations.0002_wildcards_anew", "forget_wildcards")
    known = Matchup.objects.exclude(filled_at=None).get()
    assert {known.first.recipe, known.second.recipe} == {"(4) (6)", "(10) (8)"}
    assert known.won + known.lost == 400
    assert {(one.rounds, one.won, one.revision) for one in Matchup.objects.filter(filled_at=None)} == {
        (0, 0, 0)
    }


def test_puzzles_with_wildcards_are_withdrawn_and_their_points_given_back() -> None:
    kept = some_puzzles(2)
    battle = battle_showing("(C):9D (6):3", "(C):4H (8):2").battle
    choices = tuple(
        Choice((Attack(AttackKind.POWER, (0,), (one,), 1),), chance) for one, chance in ((0, 0.8), (1, 0.5))
    )
    store([Puzzle(battle, choices)])
    misjudged = StoredPuzzle.objects.exclude(pk__in=[one.pk for one in kept]).get()
    ann = a_player("Ann")
    Solver.objects.create(player=ann, mu=FIRST_MU + 1.5)
    Answered.objects.create(player=ann, puzzle=misjudged, is_right=True, is_solved=True, change=1.5)
    bring_up_to_date("analysis.puzzles.migrations.0003_chances_and_wildcards", "mend_puzzles")
    assert list(StoredPuzzle.objects.exclude(withdrawn_at=None)) == [misjudged]
    assert Solver.objects.get().mu == pytest.approx(FIRST_MU)
    assert Answered.objects.get().change == 0


def test_stored_chances_below_nought_and_above_one_are_mended() -> None:
    puzzle, other = some_puzzles(2)
    before = other.data
    puzzle.data["choices"][0][0], puzzle.data["choices"][-1][0] = 10_005, -19
    puzzle.save()
    bring_up_to_date("analysis.puzzles.migrations.0003_chances_and_wildcards", "mend_puzzles")
    puzzle.refresh_from_db()
    other.refresh_from_db()
    assert (puzzle.puzzle.choices[0].chance, puzzle.puzzle.choices[-1].chance) == (1, 0)
    assert other.data == before


def test_chances_of_puzzles_that_ship_are_between_nought_and_one() -> None:
    chances = [choice.chance for puzzle in read(SHIPPED) for choice in puzzle.choices]
    assert min(chances) >= 0
    assert max(chances) <= 1


def test_no_puzzle_that_ships_has_wildcards_to_roll() -> None:
    rows = [row for puzzle in read(SHIPPED) for row in (puzzle.my_row, puzzle.their_row)]
    assert not any("(C)" in die.recipe for row in rows for die in row)
