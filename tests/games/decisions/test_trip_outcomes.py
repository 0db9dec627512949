"""The preview of a trip attack: both outcomes, and its chance."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from games.decisions.preview import preview
from games.decisions.trip_outcomes import PlannedTrip, chance_of
from rules import Attack, AttackKind, scripted
from tests.rules.tables import turn_showing

TRIP = Attack(AttackKind.TRIP, (0,), (0,), 1)


def outcome_text(mine: str, foes: str) -> str:
    return preview(turn_showing(mine, against=foes).seen_by(0), TRIP).then


@pytest.mark.parametrize(
    ("mine", "foes", "then"),
    [
        ("t(6):3", "(6):5", "58% chance: 9 : 0; if it fails, 3 : 3"),
        ("t(4):3 (4):1", "(20):4", "12% chance: 24 : 0; if it fails, 4 : 10"),
        ("t(1):1", "(8):4", "12% chance: 8.5 : 0; if it fails, 0.5 : 4"),
        ("tM(8):8", "(8):4 A(6):2", "75% chance: 12 : 3; if it fails, 4 : 7"),
        ("t(4,4):5", "(4):4", "94% chance: 8 : 0; if it fails, 4 : 2"),
        ("t(X=10)?:5", "(8):4", "58% chance: 10–18 : 0; if it fails, 2 : 4"),
        ("tk(6):6", "(6):4", "New score: 9 : 0"),
        ("t(99):3", "(6):1 (8):1", "If it succeeds, 55.5 : 4; if it fails, 49.5 : 7"),
    ],
)
def test_a_trip_is_told_with_both_outcomes_and_its_chance(mine: str, foes: str, then: str) -> None:
    assert outcome_text(mine, foes) == then


def every_trip(mine: int, theirs: int) -> Iterator[bool]:
    for one, other in product(range(1, mine + 1), range(1, theirs + 1)):
        battle = turn_showing(f"t({mine}):1 (4):1", against=f"({theirs}):1 (4):1")
        yield bool(battle.act(0, TRIP, scripted(one, other)).battle.seats[0].captured)


@pytest.mark.parametrize(("mine", "theirs"), [(4, 6), (6, 4), (8, 8)])
def test_the_chance_is_what_comes_of_every_pair_of_rolls(mine: int, theirs: int) -> None:
    battle = turn_showing(f"t({mine}):1 (4):1", against=f"({theirs}):1 (4):1")
    tried = list(every_trip(mine, theirs))
    assert chance_of(PlannedTrip(battle, 0, 1, TRIP)) == Fraction(sum(tried), len(tried))
