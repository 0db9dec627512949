"""The examples in the developers' pages run on Daphne exactly as written."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.conf import settings

from accounts.bots.creation import replace_token
from accounts.models import User
from api.developers import PROGRAM, THERE
from games.models import Match
from notifications.events.reading import begin_to_listen
from robots.seating import make_robots
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player
from tests.api.events.listener import a_secret
from tests.client.test_docs import FOR_EVER, blocks
from tests.games.matches import a_match, an_offer, two_friends
from tests.live_site import LiveSite, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

MOST_LINES = 20
PATIENCE = 120


@pytest.fixture
def site(tmp_path: Path) -> Iterator[LiveSite]:
    """Serve a site with robots that think."""
    site = LiveSite(tmp_path, DEBUG="true")
    site.migrate()
    with site.serve(), site.database():
        yield site


def page(name: str) -> str:
    return (settings.BASE_DIR / "docs" / name).read_text()


@contextmanager
def run_example(command: list[str], site: LiveSite, secret: str) -> Iterator[subprocess.Popen[str]]:
    client = {"BUTTONMEN_SITE": site.url, "PYTHONPATH": str(settings.BASE_DIR / "client")}
    process = subprocess.Popen(
        [part.replace(THERE, site.url) for part in command],
        env=os.environ | client | {"BUTTONMEN_TOKEN": secret},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout is not None
    for line in process.stdout:
        yield line.rstrip("\n")


def test_the_page_of_bots_leads_to_one_that_plays_a_match_to_its_end(site: LiveSite) -> None:
    make_robots()
    secret = replace_token(a_bot(a_player("Ann"))).secret
    (challenge,) = re.findall(r"```sh\n(.*?)```", page("bots.md"), re.S)
    program = (settings.BASE_DIR / PROGRAM).read_text()
    assert len([line for line in f"{challenge}{program}".splitlines() if line]) <= MOST_LINES
    with run_example([sys.executable, "-c", program], site, secret) as bot:
        with run_example(["bash", "-c", challenge], site, secret) as challenger:
            made = json.loads("".join(lines_of(challenger)))
        wait_until(lambda: bot.poll() is not None or Match.objects.get().is_finished, PATIENCE)
        assert bot.poll() is None, "the bot has ended"
    match = Match.objects.get()
    assert (match.pk, match.status) == (made["number"], Match.Status.FINISHED)


def test_a_bot_that_asks_too_often_waits_as_long_as_the_site_says(site: LiveSite) -> None:
    secret = replace_token(a_bot(a_player("Ann"))).secret
    with suppress(HTTPError):
        while True:
            urlopen(Request(f"{site.url}/api/v1/rulesets/", headers={"Authorization": f"Bearer {secret}"}))
    waiting = "import time\ndef sleep(seconds):\n    print(seconds)\n    exit()\ntime.sleep = sleep\n"
    program = (settings.BASE_DIR / PROGRAM).read_text()
    with run_example([sys.executable, "-c", waiting + program], site, secret) as bot:
        refused, seconds = lines_of(bot)
    assert refused.startswith("HTTP Error 429")
    assert 5 < int(seconds) <= 60


def a_listener(site: LiveSite) -> tuple[User, User]:
    players = two_friends()
    begin_to_listen(players[1])
    return players[0], User.objects.get(pk=players[1].pk)


def test_curl_shows_events_as_the_page_of_the_api_does(site: LiveSite) -> None:
    one, other = a_listener(site)
    command, shown = re.findall(r"^    (curl -N .*?)\n\n    (.*?)\n\n", page("api.md"), re.S | re.M)[0]
    with run_example(["bash", "-c", command], site, a_secret(other)) as curl:
        lines = lines_of(curl)
        assert next(lines) == "event: begin"
        match = an_offer(one, other)
        event = next(line for line in lines if line.startswith("event: "))
        number, data = next(lines), next(lines)
    promised = [line.strip() for line in shown.splitlines()]
    assert [line.split(":")[0] for line in (event, number, data)] == ["event", "id", "data"]
    assert [line.split(":")[0] for line in promised] == ["event", "id", "data"]
    told = json.loads(data.removeprefix("data: "))
    assert told.keys() == json.loads(promised[2].removeprefix("data: ")).keys()
    assert (event, number, told["match"]) == ("event: offered", f"id: {told['id']}", match.pk)


def test_the_loop_of_the_client_hears_of_turns(site: LiveSite) -> None:
    one, other = a_listener(site)
    (program,) = (block for block in blocks("docs/client.md") if FOR_EVER in block and "rules" not in block)
    first = a_match(one, other, "(1)", "(99)")
    with run_example([sys.executable, "-c", program], site, a_secret(other)) as loop:
        turns = lines_of(loop)
        assert json.loads(next(turns)) == [first.pk]
        second = a_match(one, other, "(1)", "(99)")
        assert sorted(json.loads(next(turns))) == [first.pk, second.pk]
