"""Only one counts at a time; players never wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from stats.models import Counting

PATIENCE = timedelta(minutes=3)
"""A process that has said nothing for so long has died, and others count again."""


class SomebodyElseCounts(Exception):
    """Figures are counted by another process just now."""


def may_count(*, waits: bool = False) -> bool:
    """Whether nobody else counts; if so, nobody does until this transaction ends."""
    counting = locked(waits=waits)
    return counting is not None and (
        counting.rebuilt_until is None or counting.rebuilt_until <= timezone.now()
    )


def locked(*, waits: bool = False) -> Counting | None:
    """None if somebody else has locked it, and this process does not wait."""
    skips = connection.features.has_select_for_update_skip_locked and not waits
    counting = Counting.objects.select_for_update(skip_locked=skips).first()
    if counting is None:
        counting, made = Counting.objects.get_or_create(pk=1)
        return counting if made else None
    return counting


class Hold:
    """Keeps all others from counting through several transactions."""

    def __init__(self) -> None:
        self.until: datetime | None = None

    def renew(self) -> None:
        with transaction.atomic():
            self.check()
            self.until = timezone.now() + PATIENCE
            Counting.objects.update(rebuilt_until=self.until)

    def check(self) -> None:
        """Nobody takes it over until this transaction ends; a worker that counts now is waited for."""
        counting = locked(waits=True)
        if counting is None or (counting.rebuilt_until != self.until and not may_count()):
            raise SomebodyElseCounts

    def release(self) -> None:
        Counting.objects.filter(rebuilt_until=self.until).update(rebuilt_until=None)


@contextmanager
def held() -> Iterator[Hold]:
    hold = Hold()
    hold.renew()
    try:
        yield hold
    finally:
        hold.release()
