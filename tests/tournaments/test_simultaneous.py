"""One against many: the host meets everyone at once."""

import pytest

from tests.accounts.people import a_player, signed_in
from tests.html import parsed
from tests.tournaments.events import (
    a_running,
    a_tournament,
    fresh,
    full_of,
    open_pairings,
    play_round,
    some_players,
)
from tests.tournaments.naive import disagreements
from tournaments.course.advancing import advance
from tournaments.models import Entry, Pairing, Tournament

pytestmark = pytest.mark.django_db


def a_simultaneous() -> Tournament:
    host = a_player("Hetty", rating=900)
    cup = a_tournament("one-many", organiser=host)
    return full_of(cup, [*some_players(3), host])


def guest_of(pairing: Pairing) -> Entry:
    assert pairing.other is not None
    return pairing.other


def is_second(pairing: Pairing) -> bool:
    return guest_of(pairing).name == "Player2"


def seed_of(entry: Entry) -> int:
    assert entry.seed is not None
    return entry.seed


@pytest.mark.services
def test_the_organiser_meets_everyone_at_once() -> None:
    cup = a_simultaneous()
    pairings = open_pairings(cup)
    assert {pairing.one.name for pairing in pairings} == {"Hetty"}
    assert sorted(pairing.other.name for pairing in pairings if pairing.other) == [
        "Player1",
        "Player2",
        "Player3",
    ]
    assert all(pairing.match for pairing in pairings)
    page = parsed(signed_in(guest_of(pairings[0]).player).get(cup.get_absolute_url()).content.decode())
    assert "Hetty 0 : 0 everyone else" in page.one(id="course").text
    assert "ound 1" not in page.one("main").text


def test_whoever_beats_the_host_shares_first_place() -> None:
    cup = a_simultaneous()
    cup = play_round(
        cup, lambda pairing: seed_of(guest_of(pairing)) if guest_of(pairing).name == "Player2" else 1
    )
    advance(cup.pk)
    cup = fresh(cup)
    assert cup.is_over
    assert disagreements(cup) == []
    assert {entry.name: entry.place for entry in cup.entries.all()} == {
        "Player1": 1, "Player3": 1, "Hetty": 3, "Player2": 4,
    }  # fmt: skip
    page = parsed(signed_in(None).get(cup.get_absolute_url()).content.decode())
    assert "Hetty 1 : 2 everyone else" in page.one(id="course").text


def test_without_the_organiser_the_strongest_player_is_the_host() -> None:
    cup = a_running("one-many", 3)
    assert {pairing.one.name for pairing in open_pairings(cup)} == {"Player1"}
    cup = play_round(cup, lambda pairing: seed_of(guest_of(pairing)))
    advance(cup.pk)
    assert [(entry.name, entry.place) for entry in fresh(cup).entries.winners()] == [("Player1", 1)]
