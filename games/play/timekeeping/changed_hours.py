"""Changes of running clocks after a player has changed the hours for playing."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from accounts.hours import calendar_changed
from core.calendar import Calendar
from games.models import Match, Seat
from games.models.pace import PaceKind
from games.play import clocks
from games.play.recording import save_fields


@receiver(calendar_changed)
def follow_hours(*, player: int, before: Calendar, since: Calendar, **_signal: Any) -> None:
    """Adjust the player's clocks: vacations at once, weekly hours from the next decision on.

    Time that is already up stays up. All matches of the player are locked, even those without a decision,
    as a simultaneous move has either read the old hours or waits and reads the new ones.
    """
    at_play = Seat.objects.filter(player=player, closed_at=None).values("match")
    of_days = Match.objects.exclude(pace="").exclude(pace__startswith=PaceKind.LIVE)
    matches = list(of_days.filter(pk__in=at_play).select_for_update().order_by("pk").with_seats())
    now = timezone.now()
    for match in matches:
        for seat in match.all_seats:
            if seat.player_id == player and adjust_clock(match, seat, now, before, since):
                seat.save(update_fields=clocks.ON_SEATS)
                if seat.due_at is not None:
                    save_fields(match)


def adjust_clock(match: Match, seat: Seat, now: datetime, before: Calendar, since: Calendar) -> bool:
    """Adjust the seat's clock or store its old hours. Return True if the caller must save the seat."""
    then = seat.hours_then
    if not then and before.weekly != since.weekly:
        seat.hours_then = before.weekly
    if seat.due_at is not None and seat.due_at > now and before.vacations != since.vacations:
        weekly = seat.hours_then or before.weekly
        agreed = [clocks.agreed_hours(match, each.with_week(weekly)) for each in (before, since)]
        clocks.set_clock(seat, clocks.clock_of(seat).change_hours(now, *agreed))
        return True
    return seat.hours_then != then
