"""The heartbeat of the web processes. No match clock runs out while no process serves pages."""

import logging
import threading
import time

from django.db import close_old_connections

from buttonmen.backlog import LONGEST_SILENCE, log_backlog
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
            if time.monotonic() > worker_due:
                log_backlog()
        except Exception:
            logger.exception("Could not note that there are pages")
            pause = SECONDS_AFTER_A_FAILURE
        close_old_connections()
        time.sleep(pause)


def start_heartbeat() -> None:
    threading.Thread(target=beat_for_ever, name="heartbeat", daemon=True).start()
