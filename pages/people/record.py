"""The matches and stats on a player's profile, limited to what the viewer may see."""

from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q

from accounts.models import User
from games.models import Match, MatchQuerySet, Seat
from stats.models import Pool
from stats.sums import Sums
from stats.tables.player import ButtonResults, pool_of, results_by_button, sums_by_pool, total_of

SHOWN = 10


class PlayedMatch(NamedTuple):
    match: Match
    mine: Seat
    others: list[Seat]


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    sums: Sums
    """The player's total results against people. For a robot or bot, the results against all opponents."""
    with_robots: Sums
    fought_as: list[ButtonResults]
    abandoned: int
    playing: list[PlayedMatch]
    finished: list[PlayedMatch]
    """The player's newest finished matches whose results the viewer may know."""

    @property
    def won_lately(self) -> int:
        return sum(played.mine.result == Seat.Result.WON for played in self.finished)


def record_of(player: User, viewer: User | AnonymousUser) -> PlayerRecord:
    pools = sums_by_pool(player, viewer)
    seen = Match.objects.seen_by(viewer)
    mine = Seat.objects.filter(player=viewer.pk or 0).values("match")
    listed = Q(by_link=False) | Q(pk__in=mine)
    return PlayerRecord(
        sums=total_of(pools[pool_of(player)]),
        with_robots=Sums() if not player.is_person else total_of(pools[Pool.ROBOTS]),
        fought_as=results_by_button(pools[pool_of(player)]),
        abandoned=_of(player, seen.filter(status=Match.Status.ABANDONED)).count(),
        playing=_newest(player, seen.filter(listed, status=Match.Status.PLAYING)),
        finished=_newest(player, Match.objects.counted_for(viewer)),
    )


def _of(player: User, matches: MatchQuerySet) -> MatchQuerySet:
    return matches.filter(seats__player=player, seats__guest_name="")


def _newest(player: User, matches: MatchQuerySet) -> list[PlayedMatch]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number"))
    newest = _of(player, matches).order_by("-moved_at").prefetch_related(seats)
    return [_as_played(match, player) for match in newest[:SHOWN]]


def _as_played(match: Match, player: User) -> PlayedMatch:
    seats = match.seats.all()
    return PlayedMatch(
        match,
        next(seat for seat in seats if seat.player_id == player.pk),
        [seat for seat in seats if seat.player_id != player.pk],
    )
