"""The background worker, which runs tasks and periodic jobs and retries the tasks of dead workers."""

import atexit
import logging
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, close_old_connections
from django.utils import timezone
from django_tasks import DEFAULT_TASK_BACKEND_ALIAS, DEFAULT_TASK_QUEUE_NAME
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from api.bmo.moving.forgetting import forget_unclaimed_addresses
from buttonmen.monitoring import processes
from buttonmen.restrictions import in_force
from community.announcements import letters, mailings
from core.database.read_only import is_refused_write
from games import play
from games.matchmaking import waves
from games.orders import carrying_out as orders
from notifications import delivery_threads, digests, outbox
from robots import tasks as robots
from stats import tasks as standing
from stats.worth import self_play
from tournaments import bots_ladder
from tournaments import tasks as tournaments
from tournaments.news import notify

logger = logging.getLogger(__name__)

STALE_AFTER = timedelta(minutes=5)
MOST_ATTEMPTS = 5
SECONDS_BETWEEN_SWEEPS = 60
SECONDS_BETWEEN_LOOKS_AT_CLOCKS = 5
SECONDS_BETWEEN_WAVES = 5
SECONDS_BETWEEN_TIDYINGS = 24 * 3600
SECONDS_TO_FINISH = 5
SIGN_OF_WORK = Path(tempfile.gettempdir()) / "buttonmen-worker"


class TaskAbandoned(Exception):
    """Error stored for a task that was given up because every worker that ran the task died."""


def sweep(stale_after: timedelta = STALE_AFTER) -> None:
    """Retry tasks that have run longer than *stale_after*, as their worker must be dead.

    A task that several workers have tried is marked as failed instead.
    """
    for task in DBTaskResult.objects.running().filter(started_at__lt=timezone.now() - stale_after):
        if len(task.worker_ids) >= MOST_ATTEMPTS:
            task.set_failed(TaskAbandoned(f"{MOST_ATTEMPTS} workers died over this task."))
            logger.error("Gave up task %s (%s)", task.pk, task.task_path)
        elif DBTaskResult.objects.filter(pk=task.pk, started_at=task.started_at).update(
            status="READY", started_at=None
        ):
            logger.warning("Took up task %s (%s) again", task.pk, task.task_path)


def sweep_for_ever() -> None:
    """Run the periodic jobs every minute, and the `tidy` command once a day."""
    tidied = time.monotonic()
    while True:
        for what_is_due in (
            sweep,
            orders.sweep,
            processes.forget_old_reports,
            in_force.delete_ended,
            outbox.sweep,
            digests.sweep_digests,
            letters.post_due_letters,
            mailings.post_mailings,
            robots.ask_again,
            standing.sweep,
            play.renew_all,
            play.sweep_nudges,
            self_play.fill_in_a_thread,
            tournaments.sweep,
            bots_ladder.run_ladders,
            waves.pair_by_days,
            notify.warn_of_last_days,
        ):
            sweep_safely(what_is_due)
        if time.monotonic() - tidied > SECONDS_BETWEEN_TIDYINGS:
            tidied = time.monotonic()
            sweep_safely(tidy)
        processes.note_work("sweep")
        close_old_connections()
        time.sleep(SECONDS_BETWEEN_SWEEPS)


def sweep_safely(what_is_due: Callable[[], object]) -> bool:
    try:
        what_is_due()
    except Exception:
        logger.exception("Could not sweep (%s)", what_is_due.__module__)
        close_old_connections()  # one that broke off would fail the next sweep as well
        return False
    return True


def watch_clocks_for_ever() -> None:
    """Check the match clocks in a separate loop that slower periodic jobs cannot delay."""
    while True:
        has_looked = sweep_safely(play.sweep_clocks)
        if has_looked:
            processes.note_work("clocks")
            touch_sign_of_work()
        close_old_connections()
        time.sleep(SECONDS_BETWEEN_LOOKS_AT_CLOCKS if has_looked else SECONDS_BETWEEN_SWEEPS)


def pair_for_ever() -> None:
    """Pair players who search for a live match, in a separate loop that slower jobs cannot delay."""
    while True:
        has_paired = sweep_safely(waves.pair_live)
        if has_paired:
            processes.note_work("pairing")
        close_old_connections()
        time.sleep(SECONDS_BETWEEN_WAVES if has_paired else SECONDS_BETWEEN_SWEEPS)


def touch_sign_of_work() -> None:
    """Update the modification time of the file that `script/healthy` checks."""
    with suppress(OSError):
        SIGN_OF_WORK.touch()


def tidy() -> None:
    call_command("tidy", verbosity=0)
    forget_unclaimed_addresses()


def start_sweeping() -> None:
    threading.Thread(target=sweep_for_ever, name="sweeper", daemon=True).start()
    threading.Thread(target=watch_clocks_for_ever, name="clocks", daemon=True).start()
    threading.Thread(target=pair_for_ever, name="pairing", daemon=True).start()


def start_embedded_worker() -> None:
    """Run a worker in a thread of the web process, as other processes cannot reach its channel layer."""
    worker = Worker(
        queue_names=[DEFAULT_TASK_QUEUE_NAME],
        excluded_queue_names=[],
        interval=0.3,
        batch=False,
        backend_name=DEFAULT_TASK_BACKEND_ALIAS,
        startup_delay=False,
        max_tasks=None,
        worker_id="embedded",
    )

    def work_for_ever() -> None:
        nobody_else_works = timedelta()
        carriers_wait = True
        while worker.running:
            try:
                sweep(nobody_else_works)
                if carriers_wait:
                    outbox.sweep(nobody_else_works)
                    delivery_threads.start()
                    carriers_wait = False
                worker.run()
            except DatabaseError as error:
                logger.exception("The worker could not reach the database")
                time.sleep(SECONDS_BETWEEN_SWEEPS if is_refused_write(error) else 1)

    thread = threading.Thread(target=work_for_ever, name="worker", daemon=True)
    thread.start()
    start_sweeping()

    @atexit.register
    def finish_the_running_task() -> None:
        worker.running = False
        thread.join(SECONDS_TO_FINISH)
