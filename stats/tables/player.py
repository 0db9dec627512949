"""Stats of one player, with the data that a viewer may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Seat
from stats.models import Bout, PlayerMonth, PlayerRating, Pool
from stats.sums import Sums
from stats.tables.catalogue import ButtonFace, faces
from stats.tables.strength import ENOUGH, RatedStrength, strength_now
from stats.tables.sums import groups_of_bouts, sums_of_bouts

MONTHS = 24
RESULTS_READ = 1000
RIVALS_SHOWN = 3
FEWEST_MEETINGS = 3
"""The fewest matches against an opponent for a comparison of strength. With fewer, luck decides."""


@dataclass(frozen=True, slots=True)
class RatingOf:
    row: PlayerRating
    strength: RatedStrength
    matches: int

    @property
    def is_provisional(self) -> bool:
        return self.matches < ENOUGH


@dataclass(frozen=True, slots=True)
class ButtonResults:
    """Results with one button. `face` is None for all of the player's own recipes together."""

    face: ButtonFace | None
    sums: Sums


@dataclass(frozen=True, slots=True)
class OpponentResults:
    """Results against one opponent. `player` is None for all opponents who left the site."""

    player: User | None
    sums: Sums

    @property
    def name(self) -> str:
        return self.player.username if self.player else ""


class Rivals(NamedTuple):
    beaten: list[OpponentResults]
    """Opponents that the player beat more often than lost to, the easiest first."""
    feared: list[OpponentResults]
    """Opponents that the player lost to more often than beat, the hardest first."""


@dataclass(frozen=True, slots=True)
class Streaks:
    results: Sequence[str]
    """The results of the player's matches, the newest first."""

    @property
    def longest(self) -> int:
        return max((times for result, times in self.runs if result == Seat.Result.WON), default=0)

    @property
    def runs(self) -> Iterator[tuple[str, int]]:
        return ((result, len(list(run))) for result, run in groupby(self.results))


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    people: Sums
    robots: Sums
    fought_as: list[ButtonResults]
    met: list[OpponentResults]
    streaks: Streaks
    months: list[tuple[date, Sums]]


def figures_of_player(player: User, viewer: User | AnonymousUser) -> PlayerFigures:
    pool = pool_of(player)
    newest = bouts_of_player(player, viewer).filter(pool=pool, is_first=True).order_by("-ended_at", "-match")
    pools = sums_by_pool(player, viewer)
    return PlayerFigures(
        people=total_of(pools[Pool.PEOPLE]),
        robots=total_of(pools[Pool.ROBOTS]),
        fought_as=results_by_button(pools[pool]),
        met=[met for met in results_by_opponent(player, viewer) if not (met.player and met.player.is_robot)],
        streaks=Streaks(list(newest.values_list("result", flat=True)[:RESULTS_READ])),
        months=months_of_player(player),
    )


def bouts_of_player(player: User, viewer: User | AnonymousUser) -> QuerySet[Bout]:
    return Bout.objects.counted_for(viewer).filter(player=player)


ByPool = Mapping[str, Mapping[int, Sums]]
"""The results of a player with each fighter, by pool, the most frequent fighter first."""


def sums_by_pool(player: User, viewer: User | AnonymousUser) -> ByPool:
    found: dict[str, dict[int, Sums]] = {pool: {} for pool in Pool.values}
    fought = bouts_of_player(player, viewer).filter(is_first=True)
    for (pool, fighter), sums in groups_of_bouts(fought, "pool", "fighter"):
        found[pool][fighter] = sums
    return found


def total_of(sums: Mapping[int, Sums]) -> Sums:
    return sum(sums.values(), Sums())


def pool_of(player: User) -> Pool:
    return Pool.PEOPLE if player.is_person else Pool.ROBOTS


def ratings_of(player: User) -> dict[str, RatingOf]:
    now = timezone.now()
    return {
        rating.pool: RatingOf(
            rating, strength_now(rating.mu, rating.sigma, rating.rated_at, now), rating.matches
        )
        for rating in PlayerRating.objects.filter(player=player, matches__gt=0)
    }


def results_by_button(sums: Mapping[int, Sums]) -> list[ButtonResults]:
    known, own = faces(sums), Sums()
    found = []
    for key, fought in sums.items():
        if key in known:
            found.append(ButtonResults(known[key][0], fought))
        else:
            own += fought
    return [*found, ButtonResults(None, own)] if own.matches_played else found


def results_by_opponent(player: User, viewer: User | AnonymousUser) -> list[OpponentResults]:
    bouts = bouts_of_player(player, viewer)
    sums = sums_of_bouts(bouts, "opponent")
    listed = User.objects.in_lists_for(viewer).in_bulk([key for key in sums if key is not None])
    found = [OpponentResults(listed[key], row) for key, row in sums.items() if key in listed]
    return [*found, OpponentResults(None, sums[None])] if None in sums else found


def rivals_of(player: User, viewer: User | AnonymousUser) -> Rivals:
    known = [
        met
        for met in results_by_opponent(player, viewer)
        if met.player and met.sums.matches_played >= FEWEST_MEETINGS
    ]
    ranked = sorted(known, key=lambda met: (met.sums.lost - met.sums.won, -met.sums.won - met.sums.lost))
    return Rivals(
        [met for met in ranked if met.sums.won > met.sums.lost][:RIVALS_SHOWN],
        [met for met in reversed(ranked) if met.sums.won < met.sums.lost][:RIVALS_SHOWN],
    )


def months_of_player(player: User) -> list[tuple[date, Sums]]:
    rows = PlayerMonth.objects.filter(player=player, pool=pool_of(player)).order_by("-month")[:MONTHS]
    return [(row.month, Sums.from_row(row)) for row in reversed(rows)]
