"""A compiled statement does what its queryset does, for any values and on any thread."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.models import F, QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from core.database.compiled import LENGTHS, Compiled, CompiledUpdate, pad
from games.models import Match, Seat
from games.play.recording import LOCKED
from tests.accounts.people import a_player
from tests.games.matches import a_match, an_offer, two_friends

pytestmark = [pytest.mark.services, pytest.mark.django_db]


def seats_of(match: int) -> QuerySet[Seat]:
    return Seat.objects.filter(match_id=match).select_related("player").order_by("number")


def test_it_finds_what_its_queryset_finds_for_any_values() -> None:
    ann, bob = two_friends()
    matches = [a_match(ann, bob), a_match(bob, ann)]
    seats = Compiled(seats_of)
    for match in matches:
        assert seats(match.pk) == list(seats_of(match.pk))
    assert seats(-1) == []


def test_it_asks_once_and_brings_along_what_is_related() -> None:
    match = a_match(*two_friends())
    seats = Compiled(seats_of)
    seats(match.pk)
    with CaptureQueriesContext(connection) as captured:
        assert [seat.player.username for seat in seats(match.pk) if seat.player] == ["Ann", "Bob"]
    assert len(captured) == 1


def test_strings_and_times_are_values_too() -> None:
    ann = a_player("Ann")
    joined = Compiled(
        lambda name, since: User.objects.filter(username=name, date_joined__gte=since).order_by("pk")
    )
    now = timezone.now()
    assert joined("Ann", now - timedelta(days=1)) == [ann]
    assert joined("Ann", now + timedelta(days=1)) == []
    assert joined("Bob", now - timedelta(days=1)) == []


def test_columns_and_slices_stay_as_the_queryset_has_them() -> None:
    match = a_match(*two_friends())

    def last_number(match: int) -> QuerySet[Any, int]:
        return seats_of(match).reverse().values_list("number", flat=True)[:1]

    assert Compiled(last_number)(match.pk) == [1]


def test_each_number_of_values_is_compiled_for_itself() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo")]
    among = Compiled(lambda *players: User.objects.filter(pk__in=players).order_by("pk"))
    for count in (2, 1, 3, 2):
        assert among(*(player.pk for player in players[:count])) == players[:count]


def test_a_value_that_the_sql_does_not_carry_is_no_value() -> None:
    first = Compiled(lambda match, many: Seat.objects.filter(match=match)[:many])
    with pytest.raises(ValueError, match="not every value stands in the SQL"):
        first(1, 2)


def test_it_stores_values_and_none() -> None:
    match = a_match(*two_friends())
    seat = match.all_seats[0]
    put_off = CompiledUpdate(
        lambda seat, until, note: (Seat.objects.filter(pk=seat), {"later_until": until, "notes": note})
    )
    until = timezone.now()
    for stored in (until, None, until):
        assert put_off(seat.pk, stored, "Take the 20.") == 1
        seat.refresh_from_db()
        assert (seat.later_until, seat.notes) == (stored, "Take the 20.")
    assert put_off(-1, None, "") == 0


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_by_its_own_connection() -> None:
    match = a_match(*two_friends())
    seats = Compiled(seats_of)
    expected = seats(match.pk)

    def ask(_number: int) -> list[Seat]:
        try:
            return seats(match.pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(16))) == [expected] * 16


def test_the_lock_of_a_match_is_kept_in_the_sql() -> None:
    match = an_offer(*two_friends())
    with transaction.atomic():
        LOCKED(match.pk)
        with CaptureQueriesContext(connection) as captured:
            assert LOCKED(match.pk) == [match]
    locks = connection.features.has_select_for_update
    assert captured[0]["sql"].endswith("FOR UPDATE") is locks


def test_expressions_keep_their_parameters() -> None:
    match = a_match(*two_friends())
    behind = Compiled(lambda match: Match.objects.filter(pk=match, version__lt=F("chat_version") + 100))
    assert behind(match.pk) == [match]


def test_lists_of_many_lengths_are_few_statements() -> None:
    players = [a_player(f"Player {number}").pk for number in range(LENGTHS + 1)]
    among = Compiled(lambda *players: User.objects.filter(pk__in=players).values_list("pk", flat=True))
    for count in (1, 2, LENGTHS):
        assert sorted(among(*pad(players[:count]))) == players[:count]
    assert len(among.known) == 1
    assert sorted(among(*pad(players))) == players
    assert len(among.known) == 2
    assert pad([]) == []
