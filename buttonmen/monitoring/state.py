"""The state of the site in lines for admins: each with its figure, its limit and a verdict."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Min, TextChoices
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_tasks_db.models import DBTaskResult

from buttonmen.models import Backup, ProcessReport
from buttonmen.monitoring import release
from buttonmen.monitoring.backlog import LONGEST_SILENCE, LONGEST_WAIT, Backlog, read_backlog
from buttonmen.monitoring.processes import recent_reports
from games.models import Seek
from notifications.models import Delivery

LONGEST_WITHOUT_REPORT = timedelta(seconds=90)
LONGEST_WITHOUT_BACKUP = timedelta(hours=36)
LONGEST_ROBOT = timedelta(minutes=2)
LEAST_FREE, LITTLE_FREE = 3, 10
"""Percent of the disk."""
RECENTLY = timedelta(days=1)


class StateVerdict(TextChoices):
    OK = "ok", pgettext_lazy("state", "OK")
    SLOW = "slow", pgettext_lazy("state", "Slow")
    STOPPED = "stopped", pgettext_lazy("state", "Stopped")
    FIGURE = "figure", ""


LOOPS = {
    "sweep": gettext_lazy("periodic jobs"),
    "clocks": gettext_lazy("clocks"),
    "pairing": gettext_lazy("live searches"),
    "mail": gettext_lazy("mail"),
}


@dataclass(frozen=True)
class StateLine:
    what: str
    figure: str
    limit: str = ""
    verdict: StateVerdict = StateVerdict.FIGURE


def state_of_site() -> dict[str, list[StateLine]]:
    reports, backlog = list(recent_reports()), read_backlog()
    return {
        _("Processes"): [*lines_of_releases(reports), *lines_of_processes(reports)],
        _("Waiting"): list(lines_of_waiting(backlog)),
        _("Load"): list(lines_of_load(reports)),
        _("Storage"): [line_of_disk(), line_of_backup()],
    }


def lines_of_releases(reports: list[ProcessReport]) -> Iterator[StateLine]:
    running = sorted({report.release for report in reports} | {release.describe()})
    verdict = StateVerdict.OK if len(running) == 1 else StateVerdict.SLOW
    yield StateLine(_("Release"), ", ".join(running), _("the same in all processes"), verdict)
    for kind in ProcessReport.Kind:
        if not any(report.kind == kind for report in reports):
            if kind == ProcessReport.Kind.WORKER and settings.EMBEDDED_WORKER:
                continue  # it works in the web process, which reports its loops
            yield StateLine(str(kind.label), _("none has reported"), _("at least one"), StateVerdict.STOPPED)


def lines_of_processes(reports: list[ProcessReport]) -> Iterator[StateLine]:
    now = timezone.now()
    for report in reports:
        silence = now - report.reported_at
        name = f"{report.get_kind_display()} {report.name}"
        is_silent = silence > LONGEST_WITHOUT_REPORT
        yield StateLine(
            name,
            _("running for %(time)s") % {"time": timesince(report.started_at, report.reported_at)}
            if not is_silent
            else _("silent for %(time)s") % {"time": timesince(report.reported_at, now)},
            _("reports every 15 seconds"),
            StateVerdict.STOPPED if is_silent else StateVerdict.OK,
        )
        if is_silent:
            continue
        for loop, age in report.loops.items():
            seconds = timedelta(seconds=age) + silence
            yield StateLine(
                f"{name}: {LOOPS.get(loop, loop)}",
                _("%(number)d s ago") % {"number": seconds.total_seconds()},
                _("at most %(number)d s") % {"number": LONGEST_SILENCE.total_seconds()},
                StateVerdict.STOPPED if seconds > LONGEST_SILENCE else StateVerdict.OK,
            )


def lines_of_waiting(backlog: Backlog) -> Iterator[StateLine]:
    yield line_of_waiting(_("Oldest task"), backlog.task, LONGEST_WAIT)
    yield line_of_waiting(_("Oldest e-mail, push message or webhook call"), backlog.mail, LONGEST_WAIT)
    robots = DBTaskResult.objects.ready().filter(task_path__startswith="robots.")
    yield line_of_waiting(
        _("Oldest move of a robot"), robots.aggregate(since=Min("enqueued_at"))["since"], LONGEST_ROBOT
    )
    searching = Seek.objects.open().aggregate(since=Min("asked_at"))["since"]
    yield StateLine(_("Oldest search for an opponent"), describe_age(searching))
    parked = Delivery.objects.filter(state=Delivery.State.PARKED, due__gte=timezone.now() - RECENTLY).count()
    yield StateLine(
        _("Deliveries given up in the last day"),
        str(parked),
        "0",
        StateVerdict.SLOW if parked else StateVerdict.OK,
    )


def line_of_waiting(what: str, since: datetime | None, limit: timedelta) -> StateLine:
    is_late = since is not None and timezone.now() - since > limit
    at_most = _("at most %(time)s") % {"time": timesince(timezone.now() - limit)}
    return StateLine(what, describe_age(since), at_most, StateVerdict.SLOW if is_late else StateVerdict.OK)


def describe_age(since: datetime | None) -> str:
    return _("none waits") if since is None else timesince(since)


def lines_of_load(reports: list[ProcessReport]) -> Iterator[StateLine]:
    names = {
        "sockets": _("Open sockets"),
        "listeners": _("Programs that wait for events"),
        "waiting requests": _("Requests that wait for their turn"),
        "waits for the database": _("Waits for a database connection"),
        "rolls": _("Dice rolled"),
        "deliveries sent": _("Deliveries sent"),
        "refused by a limit": _("Requests refused by a limit"),
    }
    for figure, what in names.items():
        total = sum(report.figures.get(figure, 0) for report in reports)
        yield StateLine(what, str(total), _("in all running processes"))


def line_of_disk() -> StateLine:
    disk = shutil.disk_usage(settings.BASE_DIR)
    free = 100 * disk.free / disk.total
    verdict = (
        StateVerdict.STOPPED
        if free < LEAST_FREE
        else StateVerdict.SLOW
        if free < LITTLE_FREE
        else StateVerdict.OK
    )
    figure = _("%(size)s free, %(percent)d%%") % {"size": filesizeformat(disk.free), "percent": free}
    return StateLine(
        _("Disk of this machine"), figure, _("at least %(number)d%%") % {"number": LITTLE_FREE}, verdict
    )


def line_of_backup() -> StateLine:
    last = Backup.objects.order_by("-made_at").first()
    limit = _("at most %(number)d hours old") % {"number": LONGEST_WITHOUT_BACKUP.total_seconds() // 3600}
    if last is None:
        return StateLine(_("Last backup"), _("none has reported"), limit, StateVerdict.SLOW)
    figure = _("%(time)s ago, %(size)s") % {
        "time": timesince(last.made_at),
        "size": filesizeformat(last.size),
    }
    is_old = timezone.now() - last.made_at > LONGEST_WITHOUT_BACKUP
    return StateLine(_("Last backup"), figure, limit, StateVerdict.SLOW if is_old else StateVerdict.OK)
