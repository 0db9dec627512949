"""Paged lists that continue correctly while rows come and go."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from buttons.models import Button, ButtonSet
from tests.accounts.people import a_player
from tests.api.caller import Caller, all_of, content_of, refusal
from tests.games.matches import two_friends
from tests.stats.rows import store_results
from tournaments import verbs
from tournaments.models import Entry, Settings, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogue(db: None, monkeypatch: pytest.MonkeyPatch) -> list[Button]:
    monkeypatch.setattr("api.calls.catalogue.PAGE", 2)
    made = ButtonSet.objects.create(name="Smithy")
    names = ("anvil", "Bellows", "Coal", "Anvil II", "Tongs", "Tongs II", "Iron")
    return [
        Button.objects.create(name=name, set=made, recipe="(4) (6)" if number % 3 else "", played=number % 2)
        for number, name in enumerate(names)
    ]


@pytest.mark.services
def test_all_fighters_are_listed_once_in_each_order(catalogue: list[Button]) -> None:
    names = sorted(button.name for button in catalogue)
    for order in ("", "set", "name", "dice"):
        found = [each["name"] for each in all_of(Caller(), "/fighters/", order=order)]
        assert sorted(found) == names, order
        if order == "name":
            assert found == sorted(found, key=str.lower)


def test_a_fighter_that_comes_first_meanwhile_moves_no_other(catalogue: list[Button]) -> None:
    first = content_of(Caller().get("/fighters/", order="name"))
    Button.objects.create(name="Aaron", set=catalogue[0].set, recipe="(4)")
    second = content_of(Caller().get("/fighters/", order="name", after=first["next"]))
    assert [each["name"] for page in (first, second) for each in page["items"]] == [
        "anvil",
        "Anvil II",
        "Bellows",
        "Coal",
    ]


def test_a_cursor_of_another_order_or_list_is_refused_with_its_place(catalogue: list[Button]) -> None:
    cursor = content_of(Caller().get("/fighters/", order="name"))["next"]
    for path in ("/fighters/?order=set", "/fighters/?", "/tournaments/?"):
        status, code, data = refusal(Caller().get(f"{path}&after={cursor}"))
        assert (status, code) == (422, "invalid")
        assert data["places"] == [
            {"place": ["query", "after"], "code": "no-such-page", "told": "This isn’t the start of a page."}
        ], path
    assert refusal(Caller().get("/fighters/", after="2"))[0] == 422


@pytest.fixture
def organiser(monkeypatch: pytest.MonkeyPatch) -> User:
    monkeypatch.setattr("api.calls.tournaments.PER_PAGE", 2)
    monkeypatch.setattr("tournaments.founding.MOST_ORGANISED", 9)
    owner = ButtonSet.objects.create(name="Smithy")
    Button.objects.create(name="Anvil", set=owner, recipe="(4) (6)")
    return a_player("Ann")


@pytest.mark.services
def test_all_tournaments_are_listed_once_in_each_order(organiser: User) -> None:
    made = [verbs.found(organiser, Settings(title=f"Cup {number}")) for number in range(5)]
    over = Tournament.objects.filter(pk__in=[each.pk for each in made[:3]])
    over.update(status=Tournament.Status.CANCELLED, ended_at=timezone.now() - timedelta(days=1))
    for number, event in enumerate(made[::2]):
        for strength in (1400 + number, 1500, 1501):
            player = a_player(f"P{event.pk}x{strength}", rating=strength)
            Entry.objects.create(tournament=event, player=player)
    for which, due in {"mine": made, "past": made[:3]}.items():
        for order in ("", "strength"):
            found = all_of(Caller(organiser), "/tournaments/", which=which, order=order)
            assert sorted(each["title"] for each in found) == sorted(event.title for event in due), order


def test_a_match_that_ends_meanwhile_moves_none_of_a_rivalry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.calls.players.STEPS", 2)
    ann, bob = two_friends()
    matches = store_results((ann, None), (bob, None), "WLW")
    first = content_of(Caller().get("/players/Ann/against/Bob/"))
    store_results((ann, None), (bob, None), "W", ended=timezone.now() + timedelta(minutes=1))
    second = content_of(Caller().get("/players/Ann/against/Bob/", after=first["next"]))
    listed: list[Any] = [each["match"] for page in (first, second) for each in page["items"]]
    assert listed == [match.pk for match in reversed(matches)]
