"""How often the players of matches that are to be rated met before, as it is stored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import datetime

from accounts.models import User
from games.models import Seat
from standing.meetings import MONTH, Pair, pairs_of
from standing.models import Counted, Pool
from standing.outcomes import Outcome

Place = tuple[datetime, int]


def times_met(one: User, other: User, now: datetime) -> int:
    """In rated matches among people that ended within the month before *now*."""
    lately = Counted.objects.filter(pool=Pool.PEOPLE, ended_at__gt=now - MONTH).exclude(changes=[])
    mine = lately.filter(match__seats__player=one)
    return mine.filter(match__in=Seat.objects.filter(player=other).values("match")).count()


def met_before(outcomes: Collection[Outcome]) -> dict[int, Counter[Pair]]:
    """By match: how often its players met in the month before it, in matches that are counted already."""
    among_people = [outcome for outcome in outcomes if outcome.pool == Pool.PEOPLE]
    if not among_people:
        return {}
    places = places_of_pairs(among_people)
    return {
        outcome.match: Counter({
            pair: sum(is_within_a_month(place, outcome.place) for place in places[pair])
            for pair in pairs_of(players_in(outcome))
            if pair in places
        })
        for outcome in among_people
    }  # fmt: skip


def players_in(outcome: Outcome) -> list[int]:
    return [seat.player_id for seat in outcome.seats if seat.player_id is not None]


def places_of_pairs(outcomes: Collection[Outcome]) -> dict[Pair, list[Place]]:
    """Where in the order the rated matches of these players are, as far as they can matter."""
    players = {player for outcome in outcomes for player in players_in(outcome)}
    ends = [outcome.ended_at for outcome in outcomes]
    seats = Seat.objects.filter(
        player__in=players,
        match__counted__pool=Pool.PEOPLE,
        match__counted__ended_at__gt=min(ends) - MONTH,
        match__counted__ended_at__lte=max(ends),
    ).exclude(match__counted__changes=[])
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
