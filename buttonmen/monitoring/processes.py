"""Reports that each process stores about itself every few seconds."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from buttonmen.models import ProcessReport
from buttonmen.monitoring import release
from core import activity
from notifications import delivery_threads

FORGOTTEN_AFTER = timedelta(days=1)
"""The time after which a silent process is no longer reported as missing."""

NAME = f"{socket.gethostname()}:{os.getpid()}"
STARTED_AT = timezone.now()

loops: dict[str, float] = {}
"""The times (of `time.monotonic`) at which the loops of this process last did their work."""
figures: dict[str, Callable[[], int]] = {}
"""Functions that return a figure of this process, by the name of the figure."""


def note_work(loop: str) -> None:
    loops[loop] = time.monotonic()


def waits_for_pool() -> int:
    """Return how often this process had to wait for a database connection."""
    pool = getattr(connection, "pool", None)
    return 0 if pool is None else pool.get_stats().get("requests_queued", 0)


figures["waits for the database"] = waits_for_pool


def store_report(kind: ProcessReport.Kind) -> None:
    now = time.monotonic()
    if (mail := delivery_threads.looked_at()) is not None:
        loops["mail"] = mail
    ProcessReport.objects.update_or_create(
        name=NAME,
        defaults={
            "kind": kind,
            "release": release.describe(),
            "started_at": STARTED_AT,
            "reported_at": timezone.now(),
            "loops": {loop: round(now - at) for loop, at in loops.items()},
            "figures": {**activity.counts, **{name: measure() for name, measure in figures.items()}},
        },
    )


def remove_report() -> None:
    """Remove the report of this process, which is about to end in an orderly way."""
    ProcessReport.objects.filter(name=NAME).delete()


def forget_old_reports() -> None:
    ProcessReport.objects.filter(reported_at__lt=timezone.now() - FORGOTTEN_AFTER).delete()


def recent_reports() -> QuerySet[ProcessReport]:
    since = timezone.now() - FORGOTTEN_AFTER
    return ProcessReport.objects.filter(reported_at__gte=since).order_by("kind", "name")
