"""The examples in docs/client.md and the README of the package run as written."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django.live_server_helper import LiveServer

from games.models import Match
from robots.seating import make_robots
from tests.client.test_client import secret_of
from tests.games.matches import a_match, two_friends

BLOCK = re.compile(r"```python\n(.*?)```", re.S)
PAGES = ("docs/client.md", "client/README.md")
FOR_EVER = "site.events("
"""What hears of events needs Daphne: tests/api/test_docs.py and, for the bot that thinks, test_wheels.py."""


def blocks(file: str) -> list[str]:
    return BLOCK.findall((settings.BASE_DIR / file).read_text())


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("file", PAGES)
def test_what_the_page_shows_runs_as_it_stands(live_server: LiveServer, file: str) -> None:
    make_robots()
    players = two_friends()
    match = a_match(*players)
    asked = next(iter(match.battle.decisions))
    secret = secret_of(players[asked], plays=True)
    for block in blocks(file):
        if FOR_EVER in block:
            continue
        program = block.replace("https://buttonmen.example", live_server.url).replace("bm_…", secret)
        environment = {**os.environ, "PYTHONPATH": str(Path(settings.BASE_DIR) / "client")}
        run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
    assert match.moves.exists()
    assert Match.objects.filter(seats__player__username="Robot-Magpie").exists()
