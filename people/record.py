"""What a player has played, as far as whoever looks may know."""

from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch

from accounts.models import User
from games.models import OVER, Match, Seat

SHOWN = 10


class Played(NamedTuple):
    match: Match
    mine: Seat
    others: list[Seat]


@dataclass(frozen=True, slots=True)
class Record:
    won: int
    lost: int
    drawn: int
    abandoned: int
    playing: list[Played]
    finished: list[Played]


def record_of(player: User, viewer: User | AnonymousUser) -> Record:
    results = Seat.objects.filter(player=player).exclude(result="").values_list("result")
    count = dict(results.annotate(Count("pk")))
    return Record(
        won=count.get(Seat.Result.WON, 0),
        lost=count.get(Seat.Result.LOST, 0),
        drawn=count.get(Seat.Result.DRAWN, 0),
        abandoned=count.get(Seat.Result.ABANDONED, 0),
        playing=_newest(player, viewer, Match.Status.PLAYING),
        finished=_newest(player, viewer, *OVER),
    )


def _newest(player: User, viewer: User | AnonymousUser, *statuses: Match.Status) -> list[Played]:
    matches = Match.objects.seen_by(viewer).filter(status__in=statuses, seats__player=player)
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number"))
    return [
        _as_played(match, player) for match in matches.order_by("-moved_at").prefetch_related(seats)[:SHOWN]
    ]


def _as_played(match: Match, player: User) -> Played:
    seats = match.seats.all()
    return Played(
        match,
        next(seat for seat in seats if seat.player_id == player.pk),
        [seat for seat in seats if seat.player_id != player.pk],
    )
