"""Delays of background work, measured by the worker's last heartbeat, the oldest task and the oldest mail.

The ages of all three grow while no worker runs, so the web processes watch them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import cache as remember
from typing import cast

from django.http import HttpRequest
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from buttonmen.monitoring.proxies import describe_uncounted_proxy, is_uncounted
from buttonmen.outage import Outage
from core.database import enqueuing
from core.release import release_cache
from games.models import Heartbeat
from notifications import outbox

KEY = "backlog"
SECONDS_KEPT = 10
"""The lifetime of the cached backlog, which keeps frequent page loads from querying the database."""

LONGEST_SILENCE = timedelta(seconds=150)
"""The time without a heartbeat after which the site warns that no worker runs.

A worker beats every 5 seconds, or 60 seconds after a failure.
"""
LONGEST_WAIT = timedelta(minutes=10)

outage = Outage(
    "Background work is late: mails, clocks and robots wait for a worker", "Background work has caught up"
)


@dataclass(frozen=True, slots=True)
class Backlog:
    """The state of background work, used to detect late work.

    The times are those of the worker's last heartbeat, the oldest waiting task and the oldest waiting mail. A
    time is None if there is no heartbeat, task or mail.
    """

    worker: datetime | None
    task: datetime | None
    mail: datetime | None

    @property
    def ages(self) -> dict[str, int | None]:
        now = timezone.now()
        return {
            name: None if since is None else max(0, int((now - since).total_seconds()))
            for name, since in asdict(self).items()
        }

    @property
    def is_worker_silent(self) -> bool:
        return self.worker is None or timezone.now() - self.worker > LONGEST_SILENCE

    @property
    def is_late(self) -> bool:
        return self.is_worker_silent or is_overdue(self.task) or is_overdue(self.mail)

    @property
    def sentences(self) -> list[str]:
        """The warnings that staff members see. Empty while background work is on time."""
        said = []
        if self.worker is None:
            said.append(_("No worker has ever run. E-mails, clocks and robots are waiting."))
        elif self.is_worker_silent:
            since = timesince(self.worker)
            said.append(
                _("No worker has run for %(time)s. E-mails, clocks and robots are waiting.") % {"time": since}
            )
        if self.task is not None and is_overdue(self.task):
            said.append(_("The oldest task has waited for %(time)s.") % {"time": timesince(self.task)})
        if self.mail is not None and is_overdue(self.mail):
            said.append(_("The oldest e-mail has waited for %(time)s.") % {"time": timesince(self.mail)})
        return said


def is_overdue(since: datetime | None) -> bool:
    return since is not None and timezone.now() - since > LONGEST_WAIT


def read_backlog() -> Backlog:
    return cast(Backlog, release_cache.get_or_set(KEY, read_from_database, SECONDS_KEPT))


def read_from_database() -> Backlog:
    worker = Heartbeat.objects.filter(part=Heartbeat.Part.SWEEPER).values_list("beaten_at", flat=True).first()
    return Backlog(worker, enqueuing.waiting_since(), outbox.waiting_since())


def log_backlog() -> None:
    """Log a warning, at most once a minute, while background work is late, and a line when the delay ends."""
    backlog = read_backlog()
    if backlog.is_late:
        ages = ", ".join(f"{name} {age} s" for name, age in backlog.ages.items() if age is not None)
        outage.note(Exception(f"ages: {ages or 'no worker has ever run'}"))
    else:
        outage.end()


def warnings_for_staff(request: HttpRequest) -> dict[str, Callable[[], list[str]]]:
    @remember
    def read_warnings() -> list[str]:
        player = getattr(request, "user", None)  # a request that was refused early has none
        if player is None or not player.is_staff:
            return []
        return [*read_backlog().sentences, *([describe_uncounted_proxy()] if is_uncounted(request) else [])]

    return {"warnings_for_staff": read_warnings}
