"""Founding and organizing tournaments over the API."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from tests.accounts.people import a_guest, a_player
from tests.api.caller import Caller, content_of, refusal
from tests.api.schemas import schema
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    entries_in,
    open_pairings,
    some_fighters,
    some_players,
)
from tournaments import verbs
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
CUP: dict[str, Any] = {"title": "Spring Cup", "places_to": 4}


@pytest.fixture
def olga(db: None) -> User:
    some_fighters()
    return an_organiser()


@pytest.fixture
def caller(olga: User) -> Caller:
    return Caller(olga)


def test_a_tournament_is_founded_with_the_settings_of_the_page(caller: Caller) -> None:
    then = (timezone.now() + timedelta(days=3)).replace(second=0, microsecond=0)
    given = CUP | {
        "kind": "swiss", "rounds": 4, "starts": "either", "starts_at": then.isoformat(), "pace": "days:2",
        "first_to": 2, "friendly": True, "by_link": True, "rating_from": 1200,
    }  # fmt: skip
    made = content_of(caller.post("/tournaments/", **given))
    event = Tournament.objects.get(pk=made["number"])
    assert (made["organiser"], made["status"], made["key"]) == ("Olga", "open", event.key)
    assert (event.kind, event.rounds, event.starts_at, event.when_full) == ("swiss", 4, then, True)
    assert (event.terms.pace, event.terms.first_to, event.terms.rated) == ("days:2", 2, False)
    assert (event.by_link, event.rating_from, event.places_from, event.places_to) == (True, 1200, 3, 4)
    assert content_of(Caller(a_player("Tom")).get(f"/tournaments/{event.pk}/", key=event.key))["key"] == ""


def test_the_same_key_founds_one_tournament(caller: Caller) -> None:
    key = {"Idempotency-Key": "cup"}
    first, again = (caller.post("/tournaments/", headers=key, **CUP) for _time in range(2))
    assert content_of(first)["number"] == content_of(again)["number"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({}, ["body", "title"]),
        (CUP | {"kind": "chess"}, ["body", "kind"]),
        (CUP | {"places_to": 129}, ["body", "places_to"]),
        (CUP | {"places_to": "4"}, ["body", "places_to"]),
        (CUP | {"first_to": 6}, ["body", "first_to"]),
        (CUP | {"pace": "days:4000"}, ["body", "pace"]),
        (CUP | {"rounds": 4}, ["body", "rounds"]),
        (CUP | {"picks_each": 2}, ["body", "picks_each"]),
        (CUP | {"starts": "date"}, ["body", "starts_at"]),
        (CUP | {"starts_at": "2030-01-01T00:00"}, ["body", "starts_at"]),
        (CUP | {"colour": "red"}, ["body", "colour"]),
        (CUP | {"friendly": 1}, ["body", "friendly"]),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_their_place(
    caller: Caller, given: dict[str, Any], place: list[str]
) -> None:
    status, code, data = refusal(caller.post("/tournaments/", **given))
    assert (status, code) == (422, "invalid")
    assert data["places"][0]["place"][:2] == place
    assert not Tournament.objects.exists()


def test_only_a_token_that_organises_founds_and_only_for_a_player_with_an_address(olga: User) -> None:
    assert refusal(Caller(olga, organises=False).post("/tournaments/", **CUP))[1] == "out-of-scope"
    assert refusal(Caller().post("/tournaments/", **CUP))[0] == 401
    assert refusal(Caller(a_guest()).post("/tournaments/", **CUP))[1] == "guests-found-nothing"
    assert not Tournament.objects.exists()


def test_it_is_edited_and_rearranged_before_it_starts(caller: Caller, olga: User) -> None:
    event = a_tournament(places_to=4, pace="days:3")
    at = f"/tournaments/{event.pk}/"
    assert (
        content_of(caller.post(f"{at}edit/", title="Summer Cup", rules="Be kind."))["title"] == "Summer Cup"
    )
    content_of(caller.post(f"{at}rearrange/", places_to=6))
    event.refresh_from_db()
    assert (event.places_to, event.places_from, event.terms.pace, event.rules) == (6, 3, "days:3", "Be kind.")
    content_of(caller.post(f"{at}invite/", player=a_player("Tom").username))
    assert refusal(caller.post(f"{at}invite/", player="Tom"))[1] == "is-invited"
    assert refusal(caller.post(f"{at}rearrange/", places_to=2))[0] == 422
    assert content_of(caller.post(f"{at}cancel/", words="No time."))["status"] == "cancelled"
    assert refusal(caller.post(f"{at}rearrange/", places_to=8))[0] == 409


def test_players_are_taken_out_and_those_who_stand_by_come_in(caller: Caller) -> None:
    event = a_tournament(places_to=3)
    first, *others = some_players(4)
    for player in (first, *others[:2]):
        verbs.join(event.pk, player)
    verbs.start(event.pk, an_organiser())
    spare = verbs.stand_by(event.pk, others[2])
    out, other, *_rest = entries_in(event)
    at = f"/tournaments/{event.pk}/"
    stands = content_of(caller.post(f"{at}replace/", entry=out.pk, spare=spare.pk))
    assert others[2].username in [entry["player"] for entry in stands["entries"]]
    assert refusal(caller.post(f"{at}replace/", entry=out.pk, spare=spare.pk))[1] == "no-such-entry"
    gone = content_of(caller.post(f"{at}expel/", entry=other.pk, words="Away."))
    assert {each["entry"]: each["state"] for each in gone["entries"]}[other.pk] != "in"


def test_matches_get_more_time_and_are_decided(caller: Caller) -> None:
    event = a_running()
    first, second = open_pairings(event)
    at = f"/tournaments/{event.pk}/"
    due = {each["pairing"]: each["deadline"] for each in content_of(caller.get(at))["pairings"]}
    later = content_of(caller.post(f"{at}extend/", pairing=first.pk, days=3))
    after = {each["pairing"]: each["deadline"] for each in later["pairings"]}
    assert datetime.fromisoformat(after[first.pk]) - datetime.fromisoformat(due[first.pk]) == timedelta(
        days=3
    )
    assert refusal(caller.post(f"{at}extend/", pairing=first.pk, days=31))[1] == "number-out-of-range"
    loser = second.one_id
    content_of(caller.post(f"{at}forfeit/", pairing=second.pk, loser=loser, words="Did not come."))
    second.refresh_from_db()
    assert second.ruled == "other"


def test_strangers_organise_nothing(olga: User) -> None:
    event = a_running()
    pairing = open_pairings(event)[0]
    stranger = Caller(a_player("Tom"))
    one, match = {"entry": pairing.one_id}, {"pairing": pairing.pk}
    calls: dict[str, dict[str, Any]] = {
        "edit": {"title": "Mine"},
        "rearrange": {"places_to": 6},
        "invite": {"player": "Olga"},
        "write": {"words": "Hello"},
        "cancel": {},
        "finish": {},
        "start": {},
        "expel": one,
        "forfeit": match | {"loser": pairing.one_id},
        "extend": match | {"days": 1},
        "pair": {"one": 1, "other": 2},
    }
    for call, given in calls.items():
        assert (
            refusal(stranger.post(f"/tournaments/{event.pk}/{call}/", **given))[1] == "not-the-organiser"
        ), call


def test_the_schema_tells_the_limits_of_settings() -> None:
    body = schema()["components"]["schemas"]["TournamentGiven"]
    assert body["required"] == ["title"]
    assert body["properties"]["places_to"]["maximum"] == 128
    assert body["properties"]["kind"]["enum"][0] == "knock-out"
