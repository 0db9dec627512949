"""A worker counts while all stats are rebuilt."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection, connections, transaction

from stats.counting.locking import may_count
from stats.models import Counted
from stats.tasks import sweep
from tests.accounts.people import a_player
from tests.live_site import wait_until
from tests.locks import somebody_waits
from tests.stats.finished import a_finished_match

ONE_WRITER = "SQLite lets one writer in at a time anyway"

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason=ONE_WRITER),
]


def test_the_command_waits_for_a_worker_that_counts() -> None:
    a_finished_match([a_player("Ann"), a_player("Bob")])
    sweep()
    counts = threading.Event()

    def look_for_work() -> bool:
        try:
            with transaction.atomic():
                may = may_count()
                counts.set()
                wait_until(somebody_waits)
            return may
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        worker = pool.submit(look_for_work)
        counts.wait()
        call_command("rebuild_standing", check=True, verbosity=0)
    assert worker.result()
    assert Counted.objects.count() == 1
