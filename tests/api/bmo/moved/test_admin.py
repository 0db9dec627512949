"""The page of the admin about an import."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from api.models import Imported
from tests.accounts.people import a_player, signed_in
from tests.api.bmo.moved.conftest import note_import
from tests.html import parsed

pytestmark = pytest.mark.django_db
PAGE = "/admin/api/imported/"


@pytest.fixture
def keeper() -> Client:
    return signed_in(a_player("Keeper", is_staff=True, is_superuser=True))


def rows_in(page: str) -> list[list[str]]:
    table = parsed(page).all("table", kind="facts")[0]
    return [[cell.text for cell in row.all("td")] for row in table.all("tr") if row.all("td")]


def test_it_reports_each_kind_with_its_reasons(players: tuple[User, User], keeper: Client) -> None:
    note_import(Imported.Kind.GAME, 1, 10)
    note_import(Imported.Kind.GAME, 2, 11, how=Imported.How.RECORD, reason="Its log is plain text.")
    note_import(Imported.Kind.GAME, 3, 12, how=Imported.How.RECORD, reason="Its log is plain text.")
    note_import(Imported.Kind.GAME, None, 13, how=Imported.How.LEFT_OUT, reason="<b>It was cancelled.</b>")
    page = keeper.get(PAGE).content.decode()
    assert rows_in(page) == [
        ["games", "whole", "1", "–", "10"],
        ["games", "as a record only", "2", "Its log is plain text.", "11"],
        ["games", "left out", "1", "<b>It was cancelled.</b>", "13"],
        ["players", "whole", "2", "–", "1"],
    ]
    assert "<b>It was" not in page
    assert 'href="/match/2/"' in page


@pytest.mark.services
def test_it_says_who_has_claimed_their_account(players: tuple[User, User], keeper: Client) -> None:
    assert "0 of 2 players have claimed their accounts." in keeper.get(PAGE).content.decode()
    User.objects.filter(pk=players[0].pk).update(claimed_at=timezone.now())
    assert "1 of 2 players have claimed their accounts." in keeper.get(PAGE).content.decode()
    found = {
        asked: [row.player for row in keeper.get(PAGE, {"claimed": asked}).context["cl"].result_list]
        for asked in ("yes", "no")
    }
    assert found == {"yes": ["Ann"], "no": ["Bob"]}


def test_only_those_with_the_right_open_it(players: tuple[User, User]) -> None:
    moderator = signed_in(a_player("Mod", is_staff=True))
    refused = moderator.get(PAGE)
    assert (refused.status_code, "claimed" in refused.content.decode()) == (403, False)
    assert "/login/" in signed_in(players[0]).get(PAGE).headers["Location"]
