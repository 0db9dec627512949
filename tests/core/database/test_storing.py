"""Rows stored together equal those that Django would store one by one."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.database.storing import MOST_ROWS, Change, store
from games.models import Match, Move, Seat
from games.play.offers.proposing import offered_seats
from games.play.terms.permissions import ProposedSeat
from notifications.models import Delivery, Notice
from tests.games.matches import a_match, an_offer, two_friends

pytestmark = [pytest.mark.services, pytest.mark.django_db]


def new_seats(match: Match, count: int, first: int = 2) -> list[Seat]:
    return [Seat(match=match, number=first + number, recipe=f"({number + 4})") for number in range(count)]


def new_move(match: Match, number: int = 99) -> Move:
    return Move(
        match=match, number=number, action=None, draws=[[6, 1]], events=["é"], format=1, rules_revision=1
    )


@pytest.mark.parametrize("count", [1, 2, 3, MOST_ROWS, MOST_ROWS + 1])
def test_new_rows_are_stored_whole_and_know_their_keys(count: int) -> None:
    offer = an_offer(*two_friends())
    for first in (2, 2 + count):
        seats = new_seats(offer, count, first)
        assert store(*seats)
        stored = Seat.objects.in_bulk([seat.pk for seat in seats])
        assert len(stored) == count
        assert [model_to_dict(stored[seat.pk]) for seat in seats] == [model_to_dict(seat) for seat in seats]
        assert not any(seat._state.adding for seat in seats)


def test_rows_of_several_tables_take_one_statement_on_postgresql() -> None:
    match = a_match(*two_friends())
    seats = match.all_seats
    with CaptureQueriesContext(connection) as asked:
        store()
        store(Change(match, {"version": 7}), new_move(match), *(Change(seat, {"owes": 5}) for seat in seats))
    assert len(asked) == (1 if connection.vendor == "postgresql" else 4)
    assert Match.objects.get(pk=match.pk).version == 7
    assert match.seats.filter(owes=5).count() == 2


@pytest.mark.parametrize("more", [0, MOST_ROWS])
def test_a_new_row_may_point_to_another_before_it(more: int) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    mail, push = (Delivery(player=player, match=match, due=timezone.now()) for player in (ann, bob))
    notices = [
        Notice(player=ann, match=match, kind="turn", mail=mail, push=push),
        *(Notice(player=bob, match=match, kind="turn", mail=mail) for _number in range(1 + more)),
    ]
    store(mail, push, *notices)
    assert mail.pk != push.pk
    for notice in notices:
        stored = Notice.objects.get(pk=notice.pk)
        assert (stored.mail, stored.push) == (mail, notice.push)
        assert (notice.mail_id, notice.hook_id, stored.hook_id) == (mail.pk, None, None)


def test_nothing_is_stored_if_the_first_row_is_otherwise_than_it_was_read() -> None:
    match = a_match(*two_friends())
    seat, move = match.all_seats[0], new_move(match)
    changes = (move, Change(seat, {"notes": "Take the 20."}))
    assert not store(Change(match, {"description": "Old"}, as_read={"version": match.version - 1}), *changes)
    seat.refresh_from_db()
    assert seat.notes == ""
    assert not Move.objects.filter(number=99).exists()
    assert store(Change(match, {"description": "New"}, as_read={"version": match.version}), *changes)
    seat.refresh_from_db()
    assert (seat.notes, Move.objects.get(number=99)) == ("Take the 20.", move)
    assert Match.objects.get(pk=match.pk).description == "New"


def test_a_later_change_of_a_row_that_is_gone_changes_nothing() -> None:
    match = a_match(*two_friends())
    assert store(Change(match, {"version": 7}), Change(Seat(pk=-1), {"owes": 5}), new_move(match))
    assert match.moves.filter(number=99).exists()


def test_defaults_times_and_packed_values_are_those_of_the_fields() -> None:
    match = a_match(*two_friends())
    (move,) = Move.objects.filter(match=match)
    made = new_move(match)
    store(made)
    stored = Move.objects.get(pk=made.pk)
    assert (stored.action, stored.draws, stored.events, stored.seat) == (None, [[6, 1]], ["é"], None)
    assert stored.made_at == made.made_at > move.made_at


def test_changed_values_are_those_of_the_fields() -> None:
    match = a_match(*two_friends())
    values = {
        "battle_data": {"phase": "turn"},
        "start_data": None,
        "over_by": timezone.now(),
        "status": Match.Status.FINISHED,
        "proposer_id": None,
        "rated": False,
    }
    store(Change(match, values))
    stored = Match.objects.get(pk=match.pk)
    assert {name: getattr(stored, name) for name in values} == values


def test_a_constraint_refuses_as_ever() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    seats = offered_seats(offer, [ProposedSeat(ann, "(6)"), ProposedSeat(bob, "(8)")], "")
    with pytest.raises(IntegrityError), transaction.atomic():
        store(*seats)
    assert offer.seats.count() == 2
