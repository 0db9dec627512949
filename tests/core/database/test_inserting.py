"""Rows that are added by a statement compiled before are those that Django would have added."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from core.database.inserting import MOST_ROWS, CompiledInsert
from games.models import Match, Move, Seat
from games.play.offers.proposing import offered_seats
from games.play.terms.who_may import Place
from tests.games.matches import a_match, an_offer, two_friends

pytestmark = [pytest.mark.services, pytest.mark.django_db]


def new_seats(match: Match, count: int, first: int = 2) -> list[Seat]:
    return [Seat(match=match, number=first + number, recipe=f"({number + 4})") for number in range(count)]


@pytest.mark.parametrize("count", [1, 2, 3, MOST_ROWS, MOST_ROWS + 1])
def test_they_are_stored_whole_and_know_their_keys(count: int) -> None:
    offer = an_offer(*two_friends())
    add = CompiledInsert(Seat)
    for first in (2, 2 + count):
        seats = add(new_seats(offer, count, first))
        stored = Seat.objects.in_bulk([seat.pk for seat in seats])
        assert len(stored) == count
        assert [model_to_dict(stored[seat.pk]) for seat in seats] == [model_to_dict(seat) for seat in seats]
        assert not any(seat._state.adding for seat in seats)


def test_it_asks_once_and_nothing_for_nothing() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    add = CompiledInsert(Seat)
    with CaptureQueriesContext(connection) as asked:
        add(new_seats(offer, 2))
        add([])
    assert len(asked) == 1


def test_defaults_times_and_packed_values_are_those_of_the_fields() -> None:
    match = a_match(*two_friends())
    (move,) = Move.objects.filter(match=match)
    made = Move(match=match, number=99, action=None, draws=[[6, 1]], events=["é"], format=1, rules_revision=1)
    CompiledInsert(Move)([made])
    stored = Move.objects.get(pk=made.pk)
    assert (stored.action, stored.draws, stored.events, stored.seat) == (None, [[6, 1]], ["é"], None)
    assert stored.made_at == made.made_at > move.made_at


def test_a_constraint_refuses_as_ever() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    seats = offered_seats(offer, [Place(ann, "(6)"), Place(bob, "(8)")], "")
    with pytest.raises(IntegrityError), transaction.atomic():
        CompiledInsert(Seat)(seats)
    assert offer.seats.count() == 2
