"""The lock that allows only one process to count at a time. Players never wait for the lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from stats.models import Counting

PATIENCE = timedelta(minutes=3)
"""The time without an update after which the counting process counts as dead and others may count."""


class SomebodyElseCounts(Exception):
    """Raised when another process is counting."""


def may_count(*, waits: bool = False) -> bool:
    """Return True if no other process counts, and hold the lock until the transaction ends."""
    counting = lock_counting(waits=waits)
    return counting is not None and (
        counting.rebuilt_until is None or counting.rebuilt_until <= timezone.now()
    )


def lock_counting(*, waits: bool = False) -> Counting | None:
    """Lock and return the row, or return None if another process holds it and *waits* is False."""
    skips = connection.features.has_select_for_update_skip_locked and not waits
    counting = Counting.objects.select_for_update(skip_locked=skips).first()
    if counting is None:
        counting, made = Counting.objects.get_or_create(pk=1)
        return counting if made else None
    return counting


class CountingLock:
    def __init__(self, patience: timedelta = PATIENCE) -> None:
        self.patience = patience
        self.until: datetime | None = None

    def renew(self) -> None:
        with transaction.atomic():
            self.check()
            self.until = timezone.now() + self.patience
            Counting.objects.update(rebuilt_until=self.until)

    def check(self) -> None:
        """Lock the row until the transaction ends. Raises an error if another process has taken it over.

        Waits for a worker that is counting.
        """
        counting = lock_counting(waits=True)
        if counting is None or (counting.rebuilt_until != self.until and not may_count()):
            raise SomebodyElseCounts

    def release(self) -> None:
        Counting.objects.filter(rebuilt_until=self.until).update(rebuilt_until=None)


@contextmanager
def hold_lock() -> Iterator[CountingLock]:
    hold = CountingLock()
    hold.renew()
    try:
        yield hold
    finally:
        hold.release()
