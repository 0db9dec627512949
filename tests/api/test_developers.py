"""The pages for those who write programs, and the program that stands there."""

import os
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from accounts.models import Token
from api.developers import PROGRAM, THERE
from games.models import Match
from tests.accounts.people import a_guest, a_player
from tests.api.schemas import operations
from tests.games.matches import a_match, two_friends
from tests.html import Element, parsed

PATIENCE = 60


def page(client: Client, path: str = "/developers/") -> Element:
    return parsed(client.get(path).content.decode())


@pytest.mark.django_db
def test_the_page_has_a_whole_program_for_this_site(client: Client) -> None:
    program = page(client).one("pre").text
    assert settings.SITE_URL in program
    assert THERE not in program


@pytest.mark.django_db
def test_it_shows_ones_tokens_and_those_of_nobody_else(client: Client) -> None:
    ann = a_player("Ann")
    Token.new(ann, "Brass Monkey", timedelta(days=1), plays=True)
    Token.new(a_player("Bob"), "Crowbar", timedelta(days=1))
    client.force_login(ann)
    shown = page(client)
    assert "Brass Monkey" in shown.text
    assert "Crowbar" not in shown.text


@pytest.mark.django_db
def test_visitors_and_guests_are_told_that_it_takes_an_account(client: Client) -> None:
    assert "Tokens are for players with an account" in page(client).text
    client.force_login(a_guest())
    assert "Tokens are for players with an account" in page(client).text


@pytest.mark.django_db
def test_every_operation_of_the_schema_stands_on_the_page_of_calls(client: Client) -> None:
    shown = page(client, "/developers/calls/")
    items = {item.attributes.get("id"): item for item in shown.all("li")}
    for operation in operations():
        told = items[operation.name]
        assert told.all("code")[0].text == operation.path.removeprefix("/api/v1")
        assert told.all("span")[0].text not in ("", operation.name.title().replace("_", " "))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_program_plays_a_match(live_server: LiveServer, tmp_path: Path) -> None:
    players = two_friends()
    match = a_match(*players, first_to=1)
    text = (settings.BASE_DIR / PROGRAM).read_text()
    program = tmp_path / "bot.py"
    program.write_text(text.replace(THERE, live_server.url).replace("sleep(5)", "sleep(0.1)"))
    secrets = [Token.new(player, "bot", timedelta(days=1), plays=True).secret for player in players]
    bots = [
        subprocess.Popen([sys.executable, program], env=os.environ | {"BUTTONMEN_TOKEN": secret})
        for secret in secrets
    ]
    try:
        until = time.monotonic() + PATIENCE
        while not Match.objects.get(pk=match.pk).is_finished and time.monotonic() < until:
            assert [bot.poll() for bot in bots] == [None, None], "a bot has ended"
            time.sleep(0.2)
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert Match.objects.get(pk=match.pk).status == Match.Status.FINISHED
