"""Earlier matches between the same players, which reduce the weight of the next rated match."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.models import Seat
from stats.meetings import MONTH, Pair, pairs_of
from stats.models import Counted, Pool
from stats.outcomes import Outcome

Place = tuple[datetime, int]


ROBOTS_THERE = Seat.objects.filter(match=OuterRef("match"), player__is_robot=True)
NO_ROBOT_THERE = Q(pool=Pool.PEOPLE) | ~Exists(ROBOTS_THERE)
"""A query condition for matches without robots. Only in these could players lose on purpose."""


def may_be_arranged(outcome: Outcome) -> bool:
    return outcome.pool == Pool.PEOPLE or not any(
        seat.player is not None and seat.player.is_robot for seat in outcome.seats
    )


def times_met(one: User, other: User, now: datetime) -> int:
    """Return the number of rated matches between the two players in the month before *now*.

    Matches in which a robot took part are not included.
    """
    lately = Counted.objects.filter(NO_ROBOT_THERE, ended_at__gt=now - MONTH).exclude(changes=[])
    mine = lately.filter(match__seats__player=one)
    return mine.filter(match__in=Seat.objects.filter(player=other).values("match")).count()


def met_before(outcomes: Collection[Outcome]) -> dict[int, Counter[Pair]]:
    """Return, for each match, how often each pair of its players met in counted matches of the past month."""
    without_robots = list(filter(may_be_arranged, outcomes))
    if not without_robots:
        return {}
    places = places_of_pairs(without_robots)
    return {
        outcome.match: Counter({
            pair: sum(is_within_a_month(place, outcome.place) for place in places[pair])
            for pair in pairs_of(players_in(outcome))
            if pair in places
        })
        for outcome in without_robots
    }  # fmt: skip


def players_in(outcome: Outcome) -> list[int]:
    return [seat.player_id for seat in outcome.seats if seat.player_id is not None]


def places_of_pairs(outcomes: Collection[Outcome]) -> dict[Pair, list[Place]]:
    players = {player for outcome in outcomes for player in players_in(outcome)}
    ends = [outcome.ended_at for outcome in outcomes]
    counted = Counted.objects.filter(
        NO_ROBOT_THERE, ended_at__gt=min(ends) - MONTH, ended_at__lte=max(ends)
    ).exclude(changes=[])
    seats = Seat.objects.filter(player__in=players, match__in=counted.values("match"))
    tables: dict[Place, list[int]] = defaultdict(list)
    for match, ended_at, player in seats.values_list("match", "match__counted__ended_at", "player"):
        tables[ended_at, match].append(player)
    places: dict[Pair, list[Place]] = defaultdict(list)
    for place, together in tables.items():
        for pair in pairs_of(together):
            places[pair].append(place)
    return places


def is_within_a_month(earlier: Place, later: Place) -> bool:
    return earlier < later and later[0] - earlier[0] < MONTH
