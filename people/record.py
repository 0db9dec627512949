"""What a player has played, as far as the viewer may know."""

from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, QuerySet

from accounts.models import User
from games.models import OVER, Match, Seat
from standing.results import Tally, between

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
    between_us: Tally[User] | None
    """How often the viewer won and lost against the player."""

    @property
    def matches(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def won_lately(self) -> int:
        """How many of the finished matches that are shown were won."""
        return sum(played.mine.result == Seat.Result.WON for played in self.finished)

    @property
    def share_won(self) -> int:
        """How many of a hundred finished matches were won."""
        return round(100 * self.won / self.matches) if self.matches else 0


def record_of(player: User, viewer: User | AnonymousUser) -> Record:
    results = Seat.objects.filter(player=player, guest_name="").exclude(result="")
    count = _by_result(results)
    return Record(
        won=count.get(Seat.Result.WON, 0),
        lost=count.get(Seat.Result.LOST, 0),
        drawn=count.get(Seat.Result.DRAWN, 0),
        abandoned=count.get(Seat.Result.ABANDONED, 0),
        playing=_newest(player, viewer, Match.Status.PLAYING),
        finished=_newest(player, viewer, *OVER),
        between_us=between(viewer, player) if viewer.is_authenticated and viewer != player else None,
    )


def _by_result(seats: QuerySet[Seat]) -> dict[str, int]:
    return dict(seats.values_list("result").annotate(Count("pk")))


def _newest(player: User, viewer: User | AnonymousUser, *statuses: Match.Status) -> list[Played]:
    matches = Match.objects.seen_by(viewer).filter(
        status__in=statuses, seats__player=player, seats__guest_name=""
    )
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
