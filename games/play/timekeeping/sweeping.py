"""Players are warned when their time is short, and lose when it is up. A worker looks every few seconds."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Match, Seat
from games.play import clocks
from games.play.recording import locked
from games.play.under_way.abandoning import end_without_time
from games.play.under_way.forfeiting import forfeit_in
from games.signals import Happened, News, tell

logger = logging.getLogger(__name__)

GRACE = timedelta(seconds=10)
"""So long may an answer that arrived in time be on its way through the site."""
AT_ONE_TIME = 200


def sweep_clocks() -> None:
    """End what has run out of time, and warn whose time is short. Any number of workers may do it at once."""
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
    """One match that fails keeps no other waiting."""
    try:
        settle(match, *about)
    except Exception:
        logger.exception("Could not settle the clocks of match %s", match)


def end_on_time(match_id: int, until: datetime) -> None:
    """Make the seat lose that ran out of time first; if all did in the same moment, nobody wins."""
    with transaction.atomic():
        match = locked(match_id)
        while not match.by_claim and (late := first_to_run_out(match, until)):
            if len(late) == sum(not seat.gone for seat in match.battle.seats):
                end_without_time(match, late)
            else:
                forfeit_in(match, late[0].number, Seat.Forfeit.TIME)


def first_to_run_out(match: Match, until: datetime) -> list[Seat]:
    """The seats whose time was up first, all in the same moment, if it was by then.

    What is left to an order is as good as answered, as soon as a worker has time.
    """
    running = [seat for seat in match.all_seats if not seat.is_left_to_orders]
    first = min((seat.due_at for seat in running if seat.due_at is not None), default=None)
    if first is None or first > until:
        return []
    return [seat for seat in running if seat.due_at == first]


def warn(match_id: int, number: int, now: datetime) -> None:
    """Tell the player of this seat, once, that their time is short."""
    with transaction.atomic():
        match = locked(match_id)
        seat = match.all_seats[number]
        if seat.warn_at is not None and seat.warn_at <= now:
            seat.warn_at = None
            seat.save(update_fields=["warn_at"])
            tell(News(Happened.SHORT, match, number))
