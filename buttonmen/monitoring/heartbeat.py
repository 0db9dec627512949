"""The heartbeats of web processes and workers, and the reports that they store about themselves.

No match clock runs out while no process serves pages.
"""

import atexit
import logging
import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, close_old_connections

from buttonmen.models import ProcessReport
from buttonmen.monitoring import processes
from buttonmen.monitoring.backlog import LONGEST_SILENCE, log_backlog
from games.models import Heartbeat
from games.play import clocks

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_BEATS = 15
SECONDS_AFTER_A_FAILURE = 60


def beat_for_ever() -> None:
    worker_due = time.monotonic() + LONGEST_SILENCE.total_seconds()  # it may start later than pages
    while True:
        pause = SECONDS_BETWEEN_BEATS
        try:
            clocks.beat(Heartbeat.Part.PAGES)
            processes.store_report(ProcessReport.Kind.WEB)
            if time.monotonic() > worker_due:
                log_backlog()
        except Exception:
            logger.exception("Could not note that there are pages")
            pause = SECONDS_AFTER_A_FAILURE
        close_old_connections()
        time.sleep(pause)


def report_for_ever() -> None:
    """Report a worker, even while one of its loops hangs."""
    while True:
        try:
            processes.store_report(ProcessReport.Kind.WORKER)
        except DatabaseError:
            logger.exception("Could not report this worker")
        close_old_connections()
        time.sleep(SECONDS_BETWEEN_BEATS)


def start_heartbeat() -> None:
    start(beat_for_ever)


def start_reports_of_worker() -> None:
    start(report_for_ever)


def start(loop: Callable[[], None]) -> None:
    threading.Thread(target=loop, name="heartbeat", daemon=True).start()
    atexit.register(leave)


def leave() -> None:
    try:
        processes.remove_report()
    except DatabaseError:
        logger.warning("Could not remove the report of this process")
