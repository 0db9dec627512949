"""Caching of catalog pages in browsers until they change, apart for players and visitors."""

import subprocess
import sys
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from core.release import release
from tests.buttons.conftest import MakeButton

pytestmark = pytest.mark.django_db
PAGES = ["/buttons/", "/sets/", "/sets/soldiers/", "/buttons/soldiers/avis/", "/skills/", "/skills/poison/"]


@pytest.fixture(autouse=True)
def a_button(make_button: MakeButton) -> None:
    make_button("Avis")


def ask_again(client: Client, address: str) -> Any:
    client.get(address)  # The first answer sets the cookie of the next request.
    return client.get(address, headers={"If-None-Match": client.get(address)["ETag"]})


@pytest.mark.parametrize("address", PAGES)
def test_a_page_that_did_not_change_is_not_sent_again(client: Client, address: str) -> None:
    answer = ask_again(client, address)
    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("address", PAGES)
def test_a_change_of_the_catalogue_is_seen_at_once(
    client: Client, make_button: MakeButton, address: str
) -> None:
    client.get(address)
    before = client.get(address)["ETag"]
    make_button("Hammer")
    answer = client.get(address, headers={"If-None-Match": before})
    assert (answer.status_code, answer["ETag"] != before) == (200, True)


def test_figures_are_seen_on_the_next_day(client: Client) -> None:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        client.get(PAGES[3])
        before = client.get(PAGES[3])["ETag"]
        assert client.get(PAGES[3], headers={"If-None-Match": before}).content == b""
    with time_machine.travel("2026-01-02 12:00", tick=False):
        assert client.get(PAGES[3], headers={"If-None-Match": before})["ETag"] != before


PROGRAM = """
import tests.environment
from core.release import release
print(release())
"""


def test_every_process_of_a_release_has_the_same_stamp() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, cwd=settings.BASE_DIR
    )
    assert run.stdout.strip() == release(), run.stderr


def test_nobody_but_the_browser_keeps_a_page(client: Client) -> None:
    answer = client.get("/buttons/")
    assert "private" in answer["Cache-Control"]
    assert "no-cache" in answer["Cache-Control"]
    assert "Cookie" in answer["Vary"]


def test_a_player_gets_a_page_of_their_own(as_player: Client) -> None:
    assert "ETag" not in as_player.get("/buttons/")


def test_logging_out_is_seen_at_once(as_player: Client) -> None:
    as_player.logout()
    answer = ask_again(as_player, "/buttons/")
    assert answer.status_code == 304
    assert "mirabel" not in as_player.get("/buttons/").content.decode()
