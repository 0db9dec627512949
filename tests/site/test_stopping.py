"""A web process stops on request, however busy it is."""

import threading
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from tests.live_site import LiveSite, answers, stop


@pytest.mark.slow
def test_a_busy_process_stops_when_told(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    site = LiveSite(tmp_path, DEBUG="true")
    site.migrate()
    with django_db_blocker.unblock(), site.serve():
        leaving = threading.Event()

        def keep_asking() -> None:
            while not leaving.is_set():
                answers(site.url)

        visitors = [threading.Thread(target=keep_asking) for _ in range(8)]
        for visitor in visitors:
            visitor.start()
        stop(site.process)
        leaving.set()
        for visitor in visitors:
            visitor.join()
    assert site.process.returncode == 0
