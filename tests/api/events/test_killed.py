"""Events while the site is killed: a program that returns with the last cursor gets each once."""

import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from notifications.events.reading import begin_to_listen
from tests.accounts.people import befriend
from tests.api.events.listener import PATH, a_secret, events_in
from tests.games.matches import an_offer
from tests.live_site import LiveSite

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

OFFERS, KILLED_AFTER = 12, (3, 7)


def stream(site: LiveSite, secret: str, cursor: str) -> Iterator[dict[str, Any]]:
    """Yield the events after the cursor until the stream breaks off."""
    headers = {"Authorization": f"Bearer {secret}", "Accept": "text/event-stream", "Last-Event-ID": cursor}
    with (
        suppress(OSError, HTTPException),
        urllib.request.urlopen(urllib.request.Request(site.url + PATH, headers=headers), timeout=30) as lines,
    ):
        for line in lines:
            yield from events_in(line)


def test_each_event_is_heard_once_though_the_site_is_killed(tmp_path: Path) -> None:
    site = LiveSite(tmp_path, DEBUG="true", EMBEDDED_WORKER="false")
    site.migrate()
    with site.serve(), site.database():
        ann, bob = site.player("Ann"), site.player("Bob")
        befriend(ann, bob)
        begin_to_listen(bob)
        secret, cursor = a_secret(bob), "1"
        heard: list[int] = []
        offers = [an_offer(ann, site.player("Bob")).pk for _time in range(3)]
        while len(heard) < OFFERS:
            for item in stream(site, secret, cursor):
                heard.append(item["match"])
                cursor = item["id"]
                if len(offers) < OFFERS:
                    offers.append(an_offer(ann, site.player("Bob")).pk)
                if len(heard) in KILLED_AFTER:
                    site.process.kill()
                    site.process.wait()
                if len(heard) == OFFERS:
                    break
            if site.process.poll() is not None:
                site.start()
    assert heard == offers
