"""The page that welcomes players who came with an import."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from api.models import Imported
from tests.accounts.people import PASSWORD, a_player
from tests.api.bmo.moved.conftest import note_import
from tests.cast import said_in_the_forum
from tests.games.imported import a_record, an_imported_match
from tests.games.matches import a_match
from tests.html import parsed

pytestmark = pytest.mark.django_db


def log_in(player: User, client: Client | None = None, **more: str) -> str:
    fields = {"login": player.username, "password": PASSWORD, **more}
    answer = (client or Client()).post("/accounts/login/", fields)
    assert answer.status_code == 302
    return str(answer.headers["Location"])


def page_for(player: User) -> str:
    client = Client()
    client.force_login(player)
    answer = client.get("/moved/")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.services
def test_imported_players_see_it_at_their_first_login(players: tuple[User, User]) -> None:
    client = Client()
    assert log_in(players[0], client, next="/forum/") == "/moved/"
    assert client.get("/moved/").status_code == 200
    assert log_in(players[0], next="/forum/") == "/forum/"
    assert log_in(players[1]) == "/moved/"


def test_others_never_see_it(players: tuple[User, User]) -> None:
    other = a_player("Cleo")
    assert log_in(other) == "/"
    client = Client()
    client.force_login(other)
    assert client.get("/moved/").status_code == 404
    assert Client().get("/moved/").status_code == 302


def test_it_counts_what_was_imported(players: tuple[User, User]) -> None:
    ann, bob = players
    an_imported_match(ann, bob)
    a_record(ann, bob, number=2)
    running = an_imported_match(ann, bob, moves=3, number=3)
    a_match(ann, bob)
    note_import(Imported.Kind.POST, said_in_the_forum(ann, "Hello", "Hello all").pk)
    said_in_the_forum(ann, "Hello", "Hello all")
    page = parsed(page_for(ann))
    [head] = list(page.all("section", kind="moved-head"))
    assert {group.one("dt").text: group.one("dd").text for group in head.all("div")} == {
        "finished matches": "2",
        "running matches": "1",
        "tournaments": "0",
        "forum posts": "1",
    }
    [duel] = page.all("li", kind="duel")
    assert duel.one("h3").one("a").attributes["href"] == running.get_absolute_url()
    assert "1 match has no replay" in page.text


def test_the_account_leads_there_later(players: tuple[User, User]) -> None:
    for player, is_imported in ((players[0], True), (a_player("Cleo"), False)):
        client = Client()
        client.force_login(player)
        assert ('href="/moved/"' in client.get("/accounts/data/").content.decode()) == is_imported


def test_without_running_matches_it_lists_none(players: tuple[User, User]) -> None:
    page = page_for(players[1])
    assert "There you were mary_j. You can log in with either name." in page
    assert "There you were" not in page_for(players[0])
    assert "Your running matches" not in page
    assert "You came from Button Men Online" in page
