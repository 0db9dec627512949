"""Audiences of announcements: only the intended readers see one."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from buttons.curators import CURATORS
from community.announcements.models import Audience
from community.moderation.moderators import MODERATORS
from rules import Surrender
from tests.accounts.people import a_guest, a_player
from tests.community.announcements.announcing import an_announcement
from tests.games.matches import a_match, act
from tests.tournaments.events import a_tournament

pytestmark = pytest.mark.django_db


def reads(player: User | None, title: str) -> bool:
    """Return True if banner and page both show it to the player; they must agree."""
    client = Client()
    if player is not None:
        client.force_login(player)
    on_banner = title in client.get("/about/").content.decode()
    assert on_banner == (title in client.get("/announcements/").content.decode())
    return on_banner


def in_group(name: str) -> User:
    player = a_player(name.capitalize())
    player.groups.add(Group.objects.get(name=name))
    return player


def test_everybody_means_visitors_too() -> None:
    an_announcement("For all")
    assert all(reads(reader, "For all") for reader in (None, a_guest(), a_player("Ann")))


def test_players_are_those_who_are_logged_in() -> None:
    an_announcement("For players", audience=Audience.PLAYERS)
    assert reads(a_player("Ann"), "For players")
    assert reads(a_guest(), "For players")
    assert not reads(None, "For players")


@pytest.mark.services
def test_a_newcomer_has_finished_fewer_than_three_matches() -> None:
    an_announcement("For newcomers", audience=Audience.NEWCOMERS)
    ann, bob = a_player("Ann"), a_player("Bob")
    for _match in range(3):
        match = a_match(ann, bob, first_to=1)
        act(match, next(iter(match.battle.decisions)), Surrender())
    assert not reads(ann, "For newcomers")
    assert not reads(None, "For newcomers")
    assert reads(a_player("Cy"), "For newcomers")


@pytest.mark.services
def test_organisers_have_founded_a_tournament() -> None:
    an_announcement("For organisers", audience=Audience.ORGANISERS)
    event = a_tournament()
    assert event.organiser is not None
    assert reads(event.organiser, "For organisers")
    assert not reads(a_player("Dee"), "For organisers")


@pytest.mark.services
def test_keepers_are_curators_moderators_and_superusers() -> None:
    an_announcement("For keepers", audience=Audience.KEEPERS)
    assert reads(in_group(CURATORS), "For keepers")
    assert reads(in_group(MODERATORS), "For keepers")
    assert reads(a_player("Root", is_superuser=True), "For keepers")
    assert not reads(a_player("Ann"), "For keepers")


def test_nobody_else_opens_it_by_its_address(client: Client) -> None:
    said = an_announcement("For keepers", audience=Audience.KEEPERS)
    opened, closed = client.get(said.get_absolute_url()), client.post(f"{said.get_absolute_url()}close/")
    assert (opened.status_code, closed.status_code) == (404, 404)
    assert "For keepers" not in opened.content.decode()


def test_one_in_another_language_is_not_shown(client: Client) -> None:
    said = an_announcement("Für alle", language="de")
    assert not reads(None, "Für alle")
    assert client.get(said.get_absolute_url()).status_code == 200, "but a link to it works"
