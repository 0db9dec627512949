"""Series of matches in which each continues the previous one, and the players' scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Count, Exists, OuterRef

from accounts.models import User
from accounts.players.follows_and_blocks import reader_or_visitor
from games.match_page.visit import MatchVisit
from games.models import Match, MatchQuerySet, Seat

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
    matches: int
    score: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class SeriesSoFar:
    """A card with the series of a running match. A finished match shows its series on the board."""

    series: Series

    template = "games/match_page/sidebar/_series.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        found = None if visit.match.is_finished else series_of(visit.match, visit.viewer)
        return None if found is None else cls(found)


def series_of(match: Match, viewer: User | AnonymousUser) -> Series | None:
    """Return the series that ends with this match, or None if the match does not continue another.

    Only matches that the viewer may open are counted.
    """
    seats = [seat for seat in match.all_seats if seat.player_id is not None]
    if match.continues_id is None or len(seats) < 2:
        return None
    return score_in(Match.objects.counted_for(viewer).filter(pk__in=match_and_earlier(match)), seats)


def score_between(match: Match, viewer: User | AnonymousUser) -> Series | None:
    seats = [seat for seat in match.all_seats if seat.player is not None]
    reader = reader_or_visitor([seat.player for seat in seats if seat.player is not None], viewer)
    return score_in(Match.objects.counted_for(reader), seats) if len(seats) > 1 else None


def score_in(matches: MatchQuerySet, seats: Sequence[Seat]) -> Series | None:
    """Return the wins of each player in the matches that all these players played, or None if there are none.

    Matches that none of the players won or drew are not counted.
    """
    for seat in seats:
        matches = matches.filter(pk__in=Seat.objects.filter(player=seat.player_id).values("match"))
    tells = Seat.objects.filter(
        match=OuterRef("pk"),
        player__in=[seat.player_id for seat in seats],
        result__in=(Seat.Result.WON, Seat.Result.DRAWN),
    )
    matches = matches.filter(Exists(tells))
    wins = Seat.objects.filter(match__in=matches, result=Seat.Result.WON).values_list("player")
    won = dict(wins.annotate(Count("match")).order_by())
    count = matches.count()
    return Series(count, [(seat.name, won.get(seat.player_id, 0)) for seat in seats]) if count else None


def match_and_earlier(match: Match) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(EARLIER, [match.pk])
        return [number for (number,) in cursor.fetchall()]
