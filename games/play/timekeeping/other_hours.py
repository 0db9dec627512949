"""A player has other hours: the clocks that run for them follow."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from accounts.calendar import Calendar
from accounts.hours import calendar_changed
from games.models import Match, Seat
from games.models.pace import PaceKind
from games.play import clocks
from games.play.recording import touch


@receiver(calendar_changed)
def follow(*, player: int, before: Calendar, since: Calendar, **_signal: Any) -> None:
    """What was used until now stays used; what is left counts by the new hours. Whose time is up stays late.

    All matches of the player are locked, also those in which they owe nothing: a move that is made just now
    has read the hours as they were, or waits and reads the new ones.
    """
    at_play = Seat.objects.filter(player=player, closed_at=None).values("match")
    of_days = Match.objects.exclude(pace="").exclude(pace__startswith=PaceKind.LIVE)
    matches = list(of_days.filter(pk__in=at_play).select_for_update().order_by("pk").with_seats())
    now = timezone.now()
    for match in matches:
        for seat in match.all_seats:
            if seat.player_id == player and seat.due_at is not None and seat.due_at > now:
                agreed = clocks.as_agreed(match, before), clocks.as_agreed(match, since)
                clocks.set_clock(seat, clocks.clock_of(seat).by_other_hours(now, *agreed))
                seat.save(update_fields=clocks.ON_SEATS)
                touch(match)
