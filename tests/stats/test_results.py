"""Results between rivals, and most-played fighters, on pages of players and fighters."""

from collections.abc import Iterable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from accounts.players.follows_and_blocks import reader_or_visitor
from buttons.models import Button, ButtonSet
from stats.fighters import fighter_of
from stats.models import Pool
from stats.tables.fighter import FighterFigures, figures_of_fighter, own_figures
from stats.tables.player import ButtonResults, results_by_button, rivals_of, sums_by_pool
from stats.tables.rivalry import sums_between
from tests.accounts.people import a_guest, a_player, block
from tests.games.forms import signed_in
from tests.html import parsed
from tests.stats.bouts import store_bouts

pytestmark = pytest.mark.django_db
VISITOR = AnonymousUser()


def row_sums(rows: Iterable[object]) -> list[tuple[str, int, int]]:
    found = []
    for row in rows:
        who = getattr(row, "player", None) or row.face.name  # type: ignore[attr-defined]
        found.append((str(who), row.sums.won, row.sums.lost))  # type: ignore[attr-defined]
    return found


def figures_of_button(button: Button, viewer: User | AnonymousUser = VISITOR) -> FighterFigures:
    fighter = fighter_of(button)
    assert fighter is not None
    return figures_of_fighter(fighter, viewer)


def as_fighters(player: User, viewer: User | AnonymousUser) -> list[ButtonResults]:
    return results_by_button(sums_by_pool(player, viewer)[Pool.PEOPLE])


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


def buttons(*names: str) -> list[Button]:
    house = ButtonSet.objects.create(name="House")
    return [
        Button.objects.create(set=house, name=name, recipe=f"(4) ({6 + number})")
        for number, name in enumerate(names)
    ]


@pytest.mark.services
def test_rivals_are_those_whom_one_beats_and_those_who_beat_one_the_most(ann: User) -> None:
    for name, results in [
        ("Bob", "WWWL"),
        ("Eve", "WWW"),
        ("Kim", "LLLW"),
        ("Lou", "LLLLD"),
        ("Max", "WWLL"),
    ]:
        store_bouts((ann, None), (a_player(name), None), results)
    rivals = rivals_of(ann, VISITOR)
    assert row_sums(rivals.beaten) == [("Eve", 3, 0), ("Bob", 3, 1)]
    assert row_sums(rivals.feared) == [("Lou", 0, 4), ("Kim", 1, 3)]


def test_two_meetings_tell_nothing_yet(ann: User) -> None:
    store_bouts((ann, None), (a_player("Bob"), None), "WW")
    assert rivals_of(ann, VISITOR) == ([], [])


def test_private_matches_count_for_their_players_and_for_no_fighter(ann: User) -> None:
    bob, tom = a_player("Bob"), a_player("Tom")
    (star,) = buttons("Star")
    store_bouts((ann, star), (bob, None), "WWWL", is_private=True)
    fighter = fighter_of(star)
    assert fighter is not None
    for viewer in (VISITOR, tom):
        assert rivals_of(ann, viewer) == ([], [])
        assert as_fighters(ann, viewer) == []
        assert sums_between(bob, ann, viewer).matches_played == 0
    for viewer in (ann, bob):
        assert row_sums(rivals_of(ann, viewer).beaten) == [("Bob", 3, 1)]
        assert row_sums(as_fighters(ann, viewer)) == [("Star", 3, 1)]
        assert sums_between(bob, ann, viewer).cells[:2] == (1, 3)
        assert figures_of_fighter(fighter, viewer).hands == []
    assert own_figures(fighter, bob) is None
    mine = own_figures(fighter, ann)
    assert mine is not None
    assert mine.people is not None
    assert mine.people.cells[:2] == (3, 1)


def test_guests_and_those_who_are_apart_from_the_viewer_are_not_named(ann: User) -> None:
    bob, eve = a_player("Bob"), a_player("Eve")
    (star,) = buttons("Star")
    for other in (bob, a_guest()):
        store_bouts((other, star), (ann, None), "WWW")
    block(eve, bob)
    assert row_sums(rivals_of(ann, VISITOR).feared) == [("Bob", 0, 3)]
    assert row_sums(figures_of_button(star).hands) == [("Bob", 3, 0)]
    assert rivals_of(ann, eve).feared == []
    assert figures_of_button(star, eve).hands == []


def test_a_former_player_is_not_named(ann: User) -> None:
    bob = a_player("Bob")
    store_bouts((ann, None), (bob, None), "WWW")
    bob.delete()
    assert rivals_of(ann, VISITOR) == ([], [])


def test_a_player_who_is_apart_reads_what_visitors_read(ann: User) -> None:
    bob = a_player("Bob")
    assert reader_or_visitor([ann], bob) == bob
    block(ann, bob)
    assert [reader_or_visitor([ann], bob), reader_or_visitor([bob], ann)] == [VISITOR, VISITOR]
    assert [reader_or_visitor([ann], ann), reader_or_visitor([ann], VISITOR)] == [ann, VISITOR]


def test_a_fighter_has_rivals_among_the_others(ann: User) -> None:
    bob = a_player("Bob")
    star, lid, cup = buttons("Star", "Lid", "Cup")
    store_bouts((ann, star), (bob, lid), "WWW")
    store_bouts((bob, star), (ann, cup), "LLLW")
    store_bouts((ann, star), (bob, star), "WWWW")
    store_bouts((ann, star), (bob, None), "WWWW")
    figures = figures_of_button(star)
    assert row_sums(figures.best) == [("Lid", 3, 0)]
    assert row_sums(figures.worst_opponents) == [("Cup", 1, 3)]


def test_who_plays_a_fighter_most_comes_first_whatever_the_results(ann: User) -> None:
    bob, eve = a_player("Bob"), a_player("Eve")
    star, lid = buttons("Star", "Lid")
    store_bouts((ann, star), (bob, lid), "W")
    store_bouts((eve, star), (bob, lid), "LLD")
    assert row_sums(figures_of_button(star).most_playing_hands) == [("Eve", 0, 2), ("Ann", 1, 0)]
    assert row_sums(as_fighters(bob, VISITOR)) == [("Lid", 2, 1)]


def test_the_page_of_a_player_tells_their_results(ann: User) -> None:
    bob = a_player("Bob")
    star, lid = buttons("Star", "Lid")
    store_bouts((ann, star), (bob, lid), "WWWL")
    page = parsed(Client().get("/players/Ann/").content.decode())
    assert page.one("section", aria_labelledby="beats").text == "Beats most often Bob 3 : 1 won 3, lost 1"
    assert "Star" in page.one("section", aria_labelledby="fights-as").text
    assert not page.all("section", aria_labelledby="loses")


def test_the_page_of_a_button_tells_its_results_and_ones_own(ann: User) -> None:
    bob = a_player("Bob")
    star, lid = buttons("Star", "Lid")
    store_bouts((ann, star), (bob, lid), "WWWL")
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
    store_bouts((ann, star), (people[0], others[0]), "WWW")
    client = signed_in(people[0])
    client.get(address)
    with django_assert_max_num_queries(30) as few:
        client.get(address)
    for number, (person, button) in enumerate(zip(people, others, strict=True)):
        store_bouts((ann, star), (person, button), "LLLLW" if number % 2 else "WWWL")
    with django_assert_max_num_queries(len(few)):
        client.get(address)
