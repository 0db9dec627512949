"""Tournaments in the admin: read-only pages without secrets."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.accounts.people import a_player, signed_in
from tests.html import parsed
from tests.refusals import NOT_FOR_YOU, outcome
from tests.tournaments.events import a_running, a_tournament, entries_in, play_round, some_fighters
from tournaments import verbs
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

LIST = "/admin/tournaments/tournament/"


@pytest.fixture
def moderator() -> User:
    player = a_player("Mod", is_staff=True)
    player.groups.add(Group.objects.get(name="moderator"))
    return player


def page_of(event: Tournament) -> str:
    return f"{LIST}{event.pk}/change/"


def test_a_moderator_reads_players_rounds_and_log(moderator: User) -> None:
    event = play_round(a_running(title="Alley Cup"))
    page = parsed(signed_in(moderator).get(page_of(event)).content.decode())
    assert "Alley Cup" in page.one("div", kind="field-title").text
    names = [link.text for link in page.one("div", kind="field-entries").all("a")]
    assert sorted(names) == [entry.name for entry in entries_in(event)]
    assert len(page.one("div", kind="field-pairings").all("tr")) == 1 + event.pairings.count()
    assert "started the tournament" in page.one("div", kind="field-acts").text
    assert "Olga" in signed_in(moderator).get(LIST, {"q": "alley"}).content.decode()


def test_no_page_shows_seeds_links_or_fighters_that_are_still_secret(moderator: User) -> None:
    fighters = some_fighters()
    event = a_tournament(by_link=True)
    ann = a_player("Ann")
    verbs.join(event.pk, ann, fighters[0].pk, key=event.key)
    event.refresh_from_db()
    page = signed_in(moderator).get(page_of(event)).content.decode()
    assert "Ann" in page
    secrets = [event.key, event.chance, event.sealed_seed, fighters[0].name]
    assert [secret for secret in secrets if secret and secret in page] == []


def test_nobody_changes_a_tournament(moderator: User) -> None:
    event = a_tournament()
    for reader in (moderator, a_player("Keeper", is_staff=True, is_superuser=True)):
        asked = signed_in(reader)
        for page in (page_of(event), f"{LIST}{event.pk}/delete/", f"{LIST}add/"):
            assert outcome(asked.post(page, {"title": "Mine", "post": "yes"})) == NOT_FOR_YOU
    assert Tournament.objects.filter(title="Mine").count() == 0


def test_many_players_take_no_more_statements(moderator: User) -> None:
    asked = signed_in(moderator)
    counts = []
    for number in (4, 16):
        event = a_running(count=number)
        asked.get(page_of(event))
        with CaptureQueriesContext(connection) as statements:
            asked.get(page_of(event))
        counts.append(len(statements))
        User.objects.filter(username__startswith="Player").delete()
    assert counts[0] == counts[1]
