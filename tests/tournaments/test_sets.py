"""Tournaments with one fighter from each set."""

import pytest

from buttons.models import Button, ButtonSet
from core.refusals import NotPossible
from tests.tournaments.events import a_tournament, full_of, some_players
from tournaments import verbs
from tournaments.models import Fighters, Pick

pytestmark = pytest.mark.django_db


def some_sets(count: int) -> list[list[Button]]:
    found = []
    for number in range(count):
        known = ButtonSet.objects.create(name=f"Set {number}", position=2 + number)
        names = (f"Left {number}", f"Right {number}")
        found.append([Button.objects.create(set=known, name=name, recipe="(4) (6)") for name in names])
    return found


def test_nobody_takes_a_fighter_of_a_set_that_somebody_has() -> None:
    (left, right), *_others = some_sets(4)
    one, other, third = some_players(3)
    cup = a_tournament(fighters=Fighters.SETS, places_to=3)
    verbs.join(cup.pk, one, left.pk)
    with pytest.raises(NotPossible, match="Someone else already has a fighter from Set 0"):
        verbs.join(cup.pk, other, right.pk)
    verbs.change_fighter(cup.pk, one, right.pk)
    full_of(cup, [other, third], start=False)
    sets = Pick.objects.filter(tournament=cup).values_list("button__set__name", flat=True)
    assert len(set(sets)) == 3


def test_it_takes_as_many_sets_as_places() -> None:
    some_sets(2)
    with pytest.raises(NotPossible, match="The fighters in this filter belong to 3 sets, and 4 are needed"):
        a_tournament(fighters=Fighters.SETS, places_to=4)
