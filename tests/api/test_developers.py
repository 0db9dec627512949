"""The pages for developers, and the example program on them."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Token
from api.developers import THERE
from tests.accounts.people import a_guest, a_player
from tests.api.schemas import operations
from tests.html import Element, parsed


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
