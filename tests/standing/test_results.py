"""Who beats whom, and who plays what: as often as it was played in public."""

from collections.abc import Iterable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from buttons.models import Button, ButtonSet
from standing.results import (
    Tally,
    between,
    most_played_buttons,
    most_played_by,
    results_of_button,
    rivals_of_button,
    rivals_of_player,
)
from tests.accounts.people import a_guest, a_player, block
from tests.games.forms import signed_in
from tests.html import parsed
from tests.standing.bouts import fought

pytestmark = pytest.mark.django_db
VISITOR = AnonymousUser()


def told(tallies: Iterable[Tally[User] | Tally[Button]]) -> list[tuple[str, int, int]]:
    return [(tally.name, tally.won, tally.lost) for tally in tallies]


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


def buttons(*names: str) -> list[Button]:
    house = ButtonSet.objects.create(name="House")
    return [Button.objects.create(set=house, name=name, recipe="(4) (6)") for name in names]


def test_rivals_are_those_whom_one_beats_and_those_who_beat_one_the_most(ann: User) -> None:
    for name, results in [
        ("Bob", "WWWL"),
        ("Eve", "WWW"),
        ("Kim", "LLLW"),
        ("Lou", "LLLLD"),
        ("Max", "WWLL"),
    ]:
        fought((ann, None), (a_player(name), None), results)
    rivals = rivals_of_player(ann, VISITOR)
    assert told(rivals.beaten) == [("Eve", 3, 0), ("Bob", 3, 1)]
    assert told(rivals.feared) == [("Lou", 0, 4), ("Kim", 1, 3)]


def test_two_meetings_tell_nothing_yet(ann: User) -> None:
    fought((ann, None), (a_player("Bob"), None), "WW")
    assert rivals_of_player(ann, VISITOR) == ([], [])


def test_private_matches_count_between_their_players_and_nowhere_else(ann: User) -> None:
    bob = a_player("Bob")
    (star,) = buttons("Star")
    fought((ann, star), (bob, None), "WWWL", is_private=True)
    assert rivals_of_player(ann, bob) == ([], [])
    assert most_played_buttons(ann) == []
    assert most_played_by(star, bob) == []
    assert between(bob, ann) == (ann, 1, 3)
    assert results_of_button(star, bob).mine is None
    assert results_of_button(star, ann).mine == (star, 3, 1)


def test_guests_and_those_who_are_apart_from_the_viewer_are_not_named(ann: User) -> None:
    bob, eve = a_player("Bob"), a_player("Eve")
    (star,) = buttons("Star")
    for other in (bob, a_guest()):
        fought((other, star), (ann, None), "WWW")
    block(eve, bob)
    assert told(rivals_of_player(ann, VISITOR).feared) == [("Bob", 0, 3)]
    assert told(most_played_by(star, VISITOR)) == [("Bob", 3, 0)]
    assert rivals_of_player(ann, eve).feared == []
    assert most_played_by(star, eve) == []


def test_a_former_player_is_not_named(ann: User) -> None:
    bob = a_player("Bob")
    fought((ann, None), (bob, None), "WWW")
    bob.delete()
    assert rivals_of_player(ann, VISITOR) == ([], [])


def test_a_button_has_rivals_among_the_others(ann: User) -> None:
    bob = a_player("Bob")
    star, lid, cup = buttons("Star", "Lid", "Cup")
    fought((ann, star), (bob, lid), "WWW")
    fought((bob, star), (ann, cup), "LLLW")
    fought((ann, star), (bob, star), "WWWW")
    fought((ann, star), (bob, None), "WWWW")
    rivals = rivals_of_button(star)
    assert told(rivals.beaten) == [("Lid", 3, 0)]
    assert told(rivals.feared) == [("Cup", 1, 3)]


def test_who_plays_a_button_most_comes_first_whatever_the_results(ann: User) -> None:
    bob, eve = a_player("Bob"), a_player("Eve")
    star, lid = buttons("Star", "Lid")
    fought((ann, star), (bob, lid), "W")
    fought((eve, star), (bob, lid), "LLD")
    assert told(most_played_by(star, VISITOR)) == [("Eve", 0, 2), ("Ann", 1, 0)]
    assert told(most_played_buttons(bob)) == [("Lid", 2, 1)]


def test_the_page_of_a_player_tells_their_results(ann: User) -> None:
    bob = a_player("Bob")
    star, lid = buttons("Star", "Lid")
    fought((ann, star), (bob, lid), "WWWL")
    page = parsed(Client().get("/players/Ann/").content.decode())
    assert page.one("section", aria_labelledby="beats").text == "Beats most Bob 3 : 1 won 3, lost 1"
    assert "Star" in page.one("section", aria_labelledby="fights-as").text
    assert not page.all("section", aria_labelledby="loses")


def test_the_page_of_a_button_tells_its_results_and_ones_own(ann: User) -> None:
    bob = a_player("Bob")
    star, lid = buttons("Star", "Lid")
    fought((ann, star), (bob, lid), "WWWL")
    page = parsed(signed_in(bob).get(lid.get_absolute_url()).content.decode())
    assert "Star" in page.one("section", aria_labelledby="loses").text
    mine = page.one("section", aria_labelledby="mine")
    assert mine.text.startswith("You as Lid 1 : 3 won 1, lost 3")
    assert [each.text for each in mine.all("li")] == ["won against Star", *["lost against Star"] * 3]
    assert "Bob" in page.one("section", aria_labelledby="played-by").text
    assert not page.all("section", aria_labelledby="beats")
    assert not parsed(Client().get(lid.get_absolute_url()).content.decode()).all(
        "section", aria_labelledby="mine"
    )


@pytest.mark.parametrize("address", ["/players/Ann/", "/buttons/house/star/"])
def test_pages_ask_no_more_for_many_rivals_than_for_one(
    ann: User, address: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    star, *others = buttons("Star", "Lid", "Cup", "Hat", "Jug", "Key")
    people = [a_player(name) for name in ("Bob", "Eve", "Kim", "Lou", "Max")]
    fought((ann, star), (people[0], others[0]), "WWW")
    client = signed_in(people[0])
    client.get(address)
    with django_assert_max_num_queries(30) as few:
        client.get(address)
    for number, (person, button) in enumerate(zip(people, others, strict=True)):
        fought((ann, star), (person, button), "LLLLW" if number % 2 else "WWWL")
    with django_assert_max_num_queries(len(few)):
        client.get(address)
