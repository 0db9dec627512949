"""Matches that go on from each other: how the two players stand in all of them together."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Count

from accounts.models import User
from games.models import Match, Seat

EARLIER = """
    WITH RECURSIVE earlier(id, continues_id) AS (
        SELECT id, continues_id FROM games_match WHERE id = %s
        UNION
        SELECT games_match.id, games_match.continues_id
        FROM games_match JOIN earlier ON games_match.id = earlier.continues_id
    )
    SELECT id FROM earlier
"""


class Series(NamedTuple):
    """How often each of the players has won, in the order of their seats."""

    matches: int
    score: list[tuple[str, int]]


def series_of(match: Match, viewer: User | AnonymousUser) -> Series | None:
    """The series that ends with this match, of what the viewer may open; None if it is the only one."""
    seats = [seat for seat in match.all_seats if seat.player_id is not None]
    if match.continues_id is None or len(seats) < 2:
        return None
    series = Match.objects.seen_by(viewer).filter(pk__in=earlier_than(match), status=Match.Status.FINISHED)
    for seat in seats:
        series = series.filter(pk__in=Seat.objects.filter(player=seat.player_id).values("match"))
    wins = Seat.objects.filter(match__in=series, result=Seat.Result.WON).values_list("player")
    won = dict(wins.annotate(Count("match")).order_by())
    count = series.count()
    return Series(count, [(seat.name, won.get(seat.player_id, 0)) for seat in seats]) if count else None


def earlier_than(match: Match) -> list[int]:
    """The match and all that it goes on from, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(EARLIER, [match.pk])
        return [number for (number,) in cursor.fetchall()]
