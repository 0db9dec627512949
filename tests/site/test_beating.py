"""Web processes record a heartbeat."""

from pathlib import Path

import pytest

from games.models import Heartbeat
from tests.live_site import LiveSite, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.services, pytest.mark.django_db]


def test_a_web_process_says_so_as_soon_as_it_serves(tmp_path: Path) -> None:
    site = LiveSite(tmp_path, DEBUG="true", EMBEDDED_WORKER="false", REDIS_URL="")
    site.migrate()
    with site.database():
        assert not Heartbeat.objects.exists()
        with site.serve():
            pages = Heartbeat.objects.filter(part=Heartbeat.Part.PAGES)
            wait_until(pages.exists)
