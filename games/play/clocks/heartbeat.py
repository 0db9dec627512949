"""A regular sign of life of the site, with which running clocks get the time of an outage back."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, Q
from django.utils import timezone

from games.listening import Listeners
from games.models import Heartbeat, Match, Seat

outage_ended: Listeners[timedelta] = Listeners(
    "outage",
    lambda gap: {"seconds": gap.total_seconds()},
    lambda stored: timedelta(seconds=stored["seconds"]),
)
"""News that an outage has ended, with the time that the clocks get back.

It is sent within the transaction, so other apps can move their own deadlines. It is sent before any match is
locked, as these apps lock their own rows first and then matches.
"""

logger = logging.getLogger(__name__)

OUTAGE = timedelta(minutes=1)
"""Time without a sign of life from which the site counts as down. Clocks get the whole time back."""


def beat(part: Heartbeat.Part) -> None:
    now = timezone.now()
    if not Heartbeat.objects.filter(part=part).update(beaten_at=now):
        Heartbeat.objects.get_or_create(part=part, defaults={"beaten_at": now})


def site_is_up(now: datetime) -> bool:
    """Return True if players can answer. Then record that clocks are watched, and give back an outage.

    Without pages no player can answer. Then nothing is recorded, so the clocks get this time back later.
    """
    parts = Heartbeat.objects.all()
    silent = parts.filter(part=Heartbeat.Part.PAGES, beaten_at__lte=now - OUTAGE)
    sweeper = parts.filter(part=Heartbeat.Part.SWEEPER, beaten_at__gt=now - OUTAGE)
    if sweeper.filter(~Exists(silent)).update(beaten_at=now):
        return True
    if silent.exists():
        return False
    give_back_outage(now)
    return True


def give_back_outage(now: datetime) -> bool:
    """Give all clocks the time of an outage back. Return True if there was an outage.

    The caller must not have locked a match. Like a move, this function locks matches before their seats. A
    move that has already read its match is repeated.
    """
    with transaction.atomic():
        last = Heartbeat.objects.select_for_update().filter(part=Heartbeat.Part.SWEEPER).first()
        gap = timedelta() if last is None else now - last.beaten_at
        if gap >= OUTAGE:
            outage_ended.tell(gap)
            running = Seat.objects.filter(due_at__isnull=False)
            waiting = Seat.objects.filter(owes__isnull=False, match__over_by__isnull=False)
            concerned = Q(pk__in=running.values("match")) | Q(pk__in=waiting.values("match"))
            matches = Match.objects.filter(concerned)
            in_order = matches.select_for_update().order_by("pk").values_list("pk", flat=True)
            matches.filter(pk__in=list(in_order)).update(version=F("version") + 1)
            clocks = running.update(due_at=F("due_at") + gap, warn_at=F("warn_at") + gap)
            waiting.update(time_taken=F("time_taken") - gap)
            Match.objects.filter(over_by__isnull=False, status=Match.Status.PLAYING).update(
                over_by=F("over_by") + gap
            )
            logger.warning("Site was down: gave %s clocks %s back", clocks, gap)
        beat(Heartbeat.Part.SWEEPER)
    return gap >= OUTAGE
