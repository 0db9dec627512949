"""A read-only database: pages are served, and changes get a clear 503."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from datetime import timedelta
from pathlib import Path

import pytest
from channels.db import database_sync_to_async
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from accounts.models import User
from buttonmen.outage import Outage
from core.database.read_only import is_refused_write
from games.models import Match
from tests.accounts.people import PASSWORD, a_player
from tests.addresses import all_addresses
from tests.games.live.test_sockets import a_match_of_two, socket
from tests.games.matches import a_match, an_offer, two_friends
from tests.live_site import connection_to
from tests.outages import full_disk, read_only

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

SAID = "Right now you can only look at the site."
WRITES_BY_ITSELF = {"accounts:invitation"}
"""Pages that make what they show, at a first visit."""


HINDRANCES = [
    read_only,
    pytest.param(
        full_disk,
        marks=pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no such rules"),
    ),
]
Hindrance = Callable[[], AbstractContextManager[None]]


def browser(player: User | None = None) -> Client:
    client = Client(raise_request_exception=False)
    if player is not None:
        client.force_login(player)
        User.objects.filter(pk=player.pk).update(last_seen=timezone.now() - timedelta(days=1))
    return client


def pages_without_arguments() -> Iterator[tuple[str, str]]:
    for name in sorted({address.name for address in all_addresses()}):
        if name and not name.startswith("admin:"):
            try:
                yield name, reverse(name)
            except NoReverseMatch:
                continue


@pytest.mark.slow
def test_every_page_that_only_reads_is_served() -> None:
    visitor, player = browser(), browser(a_player("Ann"))
    with read_only():
        found = {
            (name, answer.status_code)
            for name, path in pages_without_arguments()
            for answer in (visitor.get(path), player.get(path))
            if answer.status_code >= 500
        }
    assert found == {(name, 503) for name in WRITES_BY_ITSELF}


@pytest.mark.parametrize("hindered", HINDRANCES)
def test_visitors_and_players_see_a_match_its_log_an_offer_and_a_player(hindered: Hindrance) -> None:
    ann, bob = two_friends()
    match, offer = a_match(ann, bob), an_offer(ann, None)
    viewers = [browser(), browser(ann), browser(bob)]
    paths = [
        match.get_absolute_url(),
        reverse("games:log", args=[match.pk]),
        reverse("games:board", args=[match.pk]),
        offer.get_absolute_url(),
        bob.get_absolute_url(),
    ]
    with hindered():
        for path in paths:
            assert [viewer.get(path).status_code for viewer in viewers] == [200, 200, 200], path


@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_a_move_is_refused_in_words_on_the_page_of_the_match(headers: dict[str, str]) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    active = match.battle.active or 0
    player = browser((ann, bob)[active])
    answer = {"round": match.battle.round}
    with read_only():
        refused = player.post(reverse("games:surrender_round", args=[match.pk]), answer, headers=headers)
    assert refused.status_code == 503
    assert SAID in refused.content.decode()
    assert refused.headers.get("HX-Retarget") == ("#board" if headers else None)
    assert Match.objects.get(pk=match.pk).version == match.version
    player.post(reverse("games:surrender_round", args=[match.pk]), answer, headers=headers)
    assert Match.objects.get(pk=match.pk).version == match.version + 1


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("account_login", {"login": "Ann", "password": PASSWORD}),
        ("accounts:guest", {}),
        ("accounts:invitation", {}),
        ("account_logout", {}),
    ],
)
@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_other_changes_are_refused_in_words(
    name: str, fields: dict[str, str], headers: dict[str, str]
) -> None:
    ann = a_player("Ann")
    client = browser(ann if name in {"accounts:invitation", "account_logout"} else None)
    with read_only():
        refused = client.post(reverse(name), fields, headers=headers)
    assert refused.status_code == 503
    assert SAID in refused.content.decode()
    assert refused.headers.get("HX-Retarget") == ("#content" if headers else None)


@pytest.mark.parametrize("hindered", HINDRANCES)
def test_readiness_says_it_and_stays(client: Client, hindered: Hindrance) -> None:
    with hindered():
        answer = client.get("/ready/")
    assert answer.status_code == 200
    assert answer.json()["writes"] is False
    assert client.get("/ready/").json()["writes"] is True


def test_the_log_hears_of_it_once(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buttonmen.read_only.outage", Outage("The database may only be read", "It is back"))
    ann, bob = two_friends()
    match = a_match(ann, bob)
    client, player = browser(), browser((ann, bob)[match.battle.active or 0])
    with read_only():
        for _time in range(3):
            client.post(reverse("accounts:guest"))
            player.post(reverse("games:surrender_round", args=[match.pk]), {"round": match.battle.round})
        client.get("/ready/")
    client.get("/ready/")
    said = [record.getMessage() for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]
    assert [line.partition(" (")[0] for line in said] == ["The database may only be read", "It is back"]


async def test_sockets_are_served() -> None:
    match, _ann, _bob = await a_match_of_two()
    only_read = read_only()
    await database_sync_to_async(only_read.__enter__)()
    page = socket(match)
    await page.connect()
    assert await page.receive_json_from() == {"version": match.version, "chat": 0}
    await page.disconnect()
    await database_sync_to_async(only_read.__exit__)(None, None, None)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="is about SQLite")
def test_a_file_that_may_only_be_read_is_told_from_one_that_is_broken(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "one")) as made:
        made.execute("CREATE TABLE dice (sides)")
    one = connection_to(f"sqlite:///{tmp_path}/one")
    one.settings_dict = {**one.settings_dict, "NAME": f"file:{tmp_path}/one?mode=ro", "OPTIONS": {}}
    with one.cursor() as cursor:
        for statement, is_refused in {
            "INSERT INTO dice VALUES (6)": True,
            "SELECT spots FROM dice": False,
        }.items():
            with pytest.raises(DatabaseError) as caught:
                cursor.execute(statement)
            assert is_refused_write(caught.value) is is_refused
    one.close()
