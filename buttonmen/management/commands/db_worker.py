import logging
import time
from typing import Any

from django.db import DatabaseError
from django_tasks_db.management.commands import db_worker

from buttonmen.monitoring.heartbeat import start_reports_of_worker
from buttonmen.worker import start_sweeping
from core.database.timeouts import OF_WORKERS, limit_waits
from notifications import delivery_threads

logger = logging.getLogger(__name__)


class Command(db_worker.Command):
    help = "Run a background worker, which also takes up what a dead worker left behind"

    def handle(self, *, batch: bool, **options: Any) -> None:
        if batch:
            super().handle(batch=batch, **options)
            delivery_threads.deliver_all()
            return
        limit_waits(OF_WORKERS)
        start_reports_of_worker()
        start_sweeping()
        delivery_threads.start()
        while True:
            try:
                super().handle(batch=batch, **options)
            except DatabaseError:
                logger.exception("The worker could not reach the database")
                time.sleep(1)
            else:
                return
