"""The worker's regular sweep of all clocks: warnings when time is short, losses when time is up."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Match, Seat
from games.play import clocks
from games.play.recording import lock_match
from games.play.under_way.abandoning import end_without_time
from games.play.under_way.forfeiting import forfeit_locked
from games.signals import Happened, News, tell

logger = logging.getLogger(__name__)

GRACE = timedelta(seconds=10)
"""Time for which the site may still be processing an answer that arrived in time."""
AT_ONE_TIME = 200


def sweep_clocks() -> None:
    """End overdue matches and warn players who are short of time.

    Several workers may do this at once.
    """
    now = timezone.now()
    if not clocks.site_is_up(now):
        return
    overdue = Seat.objects.filter(due_at__lte=now - GRACE, match__by_claim=False)
    for match in dict.fromkeys(overdue.order_by("due_at").values_list("match", flat=True)[:AT_ONE_TIME]):
        settle_safely(end_on_time, match, now - GRACE)
    short = Seat.objects.filter(warn_at__lte=now, due_at__gt=now)
    for match, number in short.order_by("warn_at").values_list("match", "number")[:AT_ONE_TIME]:
        settle_safely(warn, match, number, now)


def settle_safely(settle: Callable[..., None], match: int, *about: Any) -> None:
    try:
        settle(match, *about)
    except Exception:
        logger.exception("Could not settle the clocks of match %s", match)


def end_on_time(match_id: int, until: datetime) -> None:
    with transaction.atomic():
        match = lock_match(match_id)
        while not match.by_claim and (late := first_to_run_out(match, until)):
            if len(late) == sum(not seat.gone for seat in match.battle.seats):
                end_without_time(match, late)
            else:
                forfeit_locked(match, late[0].number, Seat.Forfeit.TIME)


def first_to_run_out(match: Match, until: datetime) -> list[Seat]:
    """Return the seats whose time was up first, all at the same moment and not after *until*.

    A decision that an order may answer counts as answered.
    """
    running = [seat for seat in match.all_seats if not seat.is_left_to_orders]
    first = min((seat.due_at for seat in running if seat.due_at is not None), default=None)
    if first is None or first > until:
        return []
    return [seat for seat in running if seat.due_at == first]


def warn(match_id: int, number: int, now: datetime) -> None:
    with transaction.atomic():
        match = lock_match(match_id)
        seat = match.all_seats[number]
        if seat.warn_at is not None and seat.warn_at <= now:
            seat.warn_at = None
            seat.save(update_fields=["warn_at"])
            tell(News(Happened.SHORT, match, number))
