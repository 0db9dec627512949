"""Queries for matches between certain players that are offered or running."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q

from accounts.models import User
from games.models import Match, MatchQuerySet, Seat, still_on_offer


def arranged_by(player: User | int, now: datetime | None = None) -> MatchQuerySet:
    going_on = Q(status=Match.Status.PLAYING, is_private=False) | still_on_offer(now=now)
    arranged = Match.objects.filter(going_on, proposer=player, of_event=False).exclude(seats__player=player)
    return arranged.with_seats().order_by("-offered_at")


def running_with(viewer: User | AnonymousUser, players: Iterable[int | None]) -> dict[int, int]:
    if not viewer.is_authenticated:
        return {}
    others = {player for player in players if player is not None} - {viewer.pk}
    mine = Seat.objects.filter(player=viewer, match__status=Match.Status.PLAYING)
    seats = Seat.objects.filter(player__in=others, match__in=mine.values("match"))
    return dict(seats.values_list("player").annotate(Count("match")).order_by()) if others else {}
