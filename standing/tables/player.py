"""The figures of one player, as a viewer may see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Seat
from standing.models import Bout, PlayerMonth, PlayerRating, Pool
from standing.tables.catalogue import Face, faces
from standing.tables.strength import ENOUGH, Strength, strength_now
from standing.tables.sums import Sums, sums_of_bouts

MONTHS = 24
RESULTS_READ = 1000
FORM = 10


@dataclass(frozen=True, slots=True)
class RatingOf:
    row: PlayerRating
    strength: Strength
    matches: int

    @property
    def is_provisional(self) -> bool:
        return self.matches < ENOUGH


@dataclass(frozen=True, slots=True)
class FoughtAs:
    """None for recipes of the player's own, all together."""

    face: Face | None
    sums: Sums


@dataclass(frozen=True, slots=True)
class Met:
    """Without a name: those who have left, all together."""

    name: str
    sums: Sums


@dataclass(frozen=True, slots=True)
class Streaks:
    results: Sequence[str]
    """The newest first."""

    @property
    def form(self) -> Sequence[str]:
        return self.results[:FORM]

    @property
    def now(self) -> int:
        """So many matches were won one after the other up to now; below zero, lost."""
        result, times = next(self.runs, ("", 0))
        return times if result == Seat.Result.WON else -times if result == Seat.Result.LOST else 0

    @property
    def lost_now(self) -> int:
        return -self.now

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
    fought_as: list[FoughtAs]
    met: list[Met]
    streaks: Streaks
    months: list[tuple[date, Sums]]


def figures_of(player: User, viewer: User | AnonymousUser) -> PlayerFigures:
    """Private matches are among them for the player alone."""
    mine = bouts_of(player, viewer)
    pools = sums_of_bouts(mine.filter(is_first=True), "pool")
    among_people = mine.filter(pool=Pool.PEOPLE)
    newest = among_people.filter(is_first=True).order_by("-ended_at", "-match")
    return PlayerFigures(
        people=pools.get(Pool.PEOPLE, Sums()),
        robots=pools.get(Pool.ROBOTS, Sums()),
        fought_as=fought_as(among_people.filter(is_first=True)),
        met=met_by(among_people, viewer),
        streaks=Streaks(list(newest.values_list("result", flat=True)[:RESULTS_READ])),
        months=months_of(player),
    )


def bouts_of(player: User, viewer: User | AnonymousUser) -> QuerySet[Bout]:
    mine = Bout.objects.filter(player=player)
    return mine if viewer == player else mine.filter(is_private=False)


def ratings_of(player: User) -> dict[str, RatingOf]:
    now = timezone.now()
    return {
        rating.pool: RatingOf(
            rating, strength_now(rating.mu, rating.sigma, rating.rated_at, now), rating.matches
        )
        for rating in PlayerRating.objects.filter(player=player, matches__gt=0)
    }


def fought_as(bouts: QuerySet[Bout]) -> list[FoughtAs]:
    known, own = faces(), Sums()
    found = []
    for key, sums in sums_of_bouts(bouts, "fighter").items():
        if key in known:
            found.append(FoughtAs(known[key][0], sums))
        else:
            own += sums
    return [*found, FoughtAs(None, own)] if own.played else found


def met_by(bouts: QuerySet[Bout], viewer: User | AnonymousUser) -> list[Met]:
    """Guests and those whom *viewer* does not find in lists are left out; who has left has no name."""
    sums = sums_of_bouts(bouts, "opponent")
    listed = User.objects.in_lists_for(viewer).filter(pk__in=bouts.values("opponent"))
    names = dict(listed.values_list("pk", "username"))
    found = [Met(names[key], row) for key, row in sums.items() if key in names]
    return [*found, Met("", sums[None])] if None in sums else found


def months_of(player: User) -> list[tuple[date, Sums]]:
    rows = PlayerMonth.objects.filter(player=player, pool=Pool.PEOPLE).order_by("-month")[:MONTHS]
    return [(row.month, Sums.of(row)) for row in reversed(rows)]
