"""The history of a player's rating, match by match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, FloatField, When
from django.db.models.functions import Cast

from accounts.models import User
from core import numbers
from games.models import Match, Seat
from rules.rulesets import MOST_SEATS
from stats.charts import ChartLine, ChartPoint
from stats.models import Bout, Counted, PlayerRating
from stats.rating import to_shown_rating
from stats.tables.player import bouts_of_player, pool_of
from stats.tables.strength import ENOUGH, RatedStrength, strength_of

DRAWN = 100
LISTED = 20
MOST = 10_000
AT_ONCE = 500
WINS_READ = 1000
BEST_READ, BEST_SHOWN = 40, 3


@dataclass(frozen=True, slots=True)
class RatingHistoryStep:
    match: int
    ended_at: datetime
    before: RatedStrength
    after: RatedStrength

    @property
    def change(self) -> int:
        return self.after.number - self.before.number

    @property
    def signed_change(self) -> str:
        return numbers.format_signed(self.change)


@dataclass(frozen=True, slots=True)
class StepWithSeats:
    step: RatingHistoryStep
    mine: Seat
    others: list[Seat]


class BestWin(NamedTuple):
    match: int
    opponent: User
    rating: int
    """The opponent's rating before the match."""
    ended_at: datetime


def steps_of(rating: PlayerRating, most: int = MOST) -> Iterator[RatingHistoryStep]:
    fought = Counted.objects.filter(pool=rating.pool, match__seats__player=rating.player)
    matches = list(fought.order_by("-ended_at", "-match").values_list("match", flat=True)[:most])
    for start in range(0, len(matches), AT_ONCE):
        counted = Counted.objects.in_bulk(matches[start : start + AT_ONCE])
        for match in matches[start : start + AT_ONCE]:
            if match in counted:
                yield from changes_of(rating, counted[match])


def changes_of(rating: PlayerRating, counted: Counted) -> Iterator[RatingHistoryStep]:
    for seat in counted.changes:
        whose = seat["player"]
        if whose["rating"] == rating.pk:
            yield step_of(counted, whose)


def step_of(counted: Counted, whose: Mapping[str, Any]) -> RatingHistoryStep:
    before, after = strength_of(*whose["before"][:2]), strength_of(*whose["after"])
    return RatingHistoryStep(counted.match_id, counted.ended_at, before, after)


def change_in(match: int, seat: int) -> RatingHistoryStep | None:
    """Return the rating change of the seat's player in the match, or None if the match is not rated."""
    counted = Counted.objects.exclude(changes=[]).filter(pk=match).first()
    return None if counted is None else step_of(counted, counted.changes[seat]["player"])


def line_of(steps: list[RatingHistoryStep]) -> ChartLine | None:
    points = [ChartPoint(step.after.number, step.after.reach) for step in reversed(steps)]
    return ChartLine(points) if len(points) > 1 else None


def with_seats(
    steps: list[RatingHistoryStep], viewer: User | AnonymousUser, player: User
) -> list[StepWithSeats]:
    """Return the rating changes with the seats of their matches, for matches that *viewer* can find."""
    numbers = [step.match for step in steps]
    matches = Match.objects.found_by(viewer).filter(pk__in=numbers).only("status").with_seats()
    seats = {match.pk: match.all_seats for match in matches}
    return [
        StepWithSeats(
            step,
            next(seat for seat in seats[step.match] if seat.player_id == player.pk),
            [seat for seat in seats[step.match] if seat.player_id != player.pk],
        )
        for step in steps
        if step.match in seats
    ]


def best_wins_of(player: User, viewer: User | AnonymousUser) -> list[BestWin]:
    """Return the wins against the highest ratings, one per opponent. Provisional ratings do not count."""
    newest = bouts_of_player(player, viewer).filter(pool=pool_of(player), result=Seat.Result.WON)
    newest = newest.order_by("-ended_at", "-match")[:WINS_READ]
    best = Bout.objects.filter(pk__in=newest.values("pk")).annotate(
        mu=_opponents_before("0"), matches=_opponents_before("2")
    )
    best = best.filter(matches__gte=ENOUGH).order_by("-mu", "-ended_at", "match")
    rows = list(best.values_list("match", "opponent", "mu", "ended_at")[:BEST_READ])
    listed = User.objects.in_lists_for(viewer).in_bulk({opponent for _match, opponent, *_rest in rows})
    found: dict[int, BestWin] = {}
    for match, opponent, mu, ended_at in rows:
        if opponent in listed and opponent not in found:
            found[opponent] = BestWin(match, listed[opponent], to_shown_rating(mu), ended_at)
    return list(found.values())[:BEST_SHOWN]


def _opponents_before(place: str) -> Case:
    """Return a value of the opponent's rating before the match: its mean is at 0, its matches at 2."""
    changes = "match__counted__changes"
    return Case(
        *(
            When(against=seat, then=Cast(F(f"{changes}__{seat}__player__before__{place}"), FloatField()))
            for seat in range(MOST_SEATS)
        )
    )
