"""Queries on players who may meet: ties between them such as blocks, and their numbers of matches."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import User
from accounts.players.follows_and_blocks import Tie, tie_of_row, ties
from core.database.compiled import Compiled
from games.models import Match, Seat, still_on_offer


def number_at_once(player: int, now: datetime) -> QuerySet[Seat, int]:
    agreed = still_on_offer("match__", now) & Q(accepted=True)
    playing = Q(match__status=Match.Status.PLAYING, match__of_event=False)
    seats = Seat.objects.filter(playing | agreed, player=player)
    return seats.order_by().values("player").annotate(number=Count("pk")).values_list("number", flat=True)


def tie_annotations(player: int, now: datetime, other: OuterRef) -> dict[str, Coalesce | Exists]:
    return {"at_once": Coalesce(Subquery(number_at_once(player, now)), 0), **ties(player, other)}


def players_met(player: int, now: datetime, *others: int) -> QuerySet[User]:
    return (
        User.objects.get_queryset()
        .filter(pk__in=others)
        .annotate(**tie_annotations(player, now, OuterRef("pk")))
    )


def seats_met(player: int, now: datetime, match: int) -> QuerySet[Seat]:
    seats = Seat.objects.filter(match_id=match).select_related("player__saved_preferences").order_by("number")
    return seats.annotate(**tie_annotations(player, now, OuterRef("player")))


AT_ONCE = Compiled(number_at_once)
PLAYERS_MET: Compiled[Any] = Compiled(players_met)
SEATS_MET: Compiled[Any] = Compiled(seats_met)


def matches_at_once(player: User) -> int:
    return sum(AT_ONCE(player.pk, timezone.now()))


def read_ties(player: User, others: Iterable[User | None]) -> tuple[int, dict[int, Tie]]:
    """Return the number of current matches of *player*, and the player's ties with *others* by number."""
    keys = sorted({other.pk for other in others if other is not None and other != player})
    if found := PLAYERS_MET(player.pk, timezone.now(), *keys) if keys else []:
        return found[0].at_once, {other.pk: tie_of_row(other) for other in found}
    return matches_at_once(player), {}


def read_seats(match: Match, player: User) -> int:
    """Read the seats with their ties to *player*. Return the number of current matches of *player*."""
    seats = match.all_seats = SEATS_MET(player.pk, timezone.now(), match.pk)
    for seat in seats:
        seat.match = match
    return int(seats[0].at_once)
