"""The list of tournaments: its sections and its search."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from tests.accounts.people import a_player, block, signed_in
from tests.html import Element, parsed
from tests.tournaments.events import (
    a_running,
    a_tournament,
    an_organiser,
    full_of,
    play_to_the_end,
    some_players,
)
from tournaments import verbs
from tournaments.models import Follow
from tournaments.pages import lists

pytestmark = pytest.mark.django_db

LIST = "/tournaments/"


def next_day() -> datetime:
    return timezone.now() + timedelta(days=1)


def listed_titles(viewer: User | None = None, **asked: str) -> list[str]:
    return [each.one("h2").text for each in page(viewer, **asked).all("li", kind="event")]


def page(viewer: User | None = None, **asked: str) -> Element:
    answer = signed_in(viewer).get(LIST, asked)
    assert answer.status_code == 200, answer.content.decode()
    return parsed(answer.content.decode())


@pytest.mark.services
def test_each_stands_where_it_belongs() -> None:
    play_to_the_end(a_running(title="Winter Cup", count=4))
    full_of(a_tournament(title="Spring Cup"), some_players(3, "Runner"))
    a_tournament(title="Summer Cup")
    verbs.cancel(a_tournament(title="Rained Off").pk, an_organiser())
    assert listed_titles() == ["Summer Cup"]
    assert listed_titles(which="running") == ["Spring Cup"]
    assert sorted(listed_titles(which="past")) == ["Rained Off", "Winter Cup"]


def test_a_past_one_names_its_winner() -> None:
    play_to_the_end(a_running(title="Winter Cup", count=4))
    assert "Player1 won" in page(which="past").one("li", kind="event").text


def test_who_stands_by_takes_no_place() -> None:
    cup = a_tournament(title="Summer Cup", places_to=3, when_full=False, starts_at=next_day())
    for player in some_players(3):
        verbs.join(cup.pk, player)
    spare = a_player("Ann")
    verbs.stand_by(cup.pk, spare)
    listed = page(spare).one("li", kind="event").text
    assert "3 of 3 players" in listed
    assert "you’re on the waiting list" in listed


def test_an_open_one_says_which_ratings_it_asks_for() -> None:
    a_tournament(title="Summer Cup", rating_to=1600)
    assert "rated 1,600 or less" in page().one("li", kind="event").one("p", kind="chips").text
    a_tournament(title="Spring Cup")
    assert "rated" not in page().all("li", kind="event")[0].text


@pytest.mark.services
def test_mine_are_those_i_joined_organise_or_follow() -> None:
    joined, followed, _other = (a_tournament(title=title) for title in ("Joined", "Followed", "Other"))
    ann = a_player("Ann")
    verbs.join(joined.pk, ann)
    Follow.objects.create(tournament=followed, player=ann)
    assert sorted(listed_titles(ann, which="mine")) == ["Followed", "Joined"]
    assert len(listed_titles(an_organiser(), which="mine")) == 3
    assert "you’re taking part" in page(ann).all("li", kind="event")[2].text
    assert listed_titles(None, which="mine") == []


@pytest.mark.services
def test_a_past_one_says_how_the_viewer_did() -> None:
    play_to_the_end(a_running(count=4))
    second = User.objects.get(username="Player2")
    assert "your place: 2" in page(second, which="past").one("li", kind="event").text


@pytest.mark.services
def test_those_of_mine_that_are_not_over_come_first() -> None:
    ann = a_player("Ann")
    still_open, over = a_tournament(title="Open"), a_tournament(title="Over")
    for cup in (still_open, over):
        verbs.join(cup.pk, ann)
    verbs.cancel(over.pk, an_organiser())
    assert listed_titles(ann, which="mine") == ["Open", "Over"]


@pytest.mark.services
def test_words_are_searched_in_titles_and_among_players() -> None:
    spring, _summer = a_tournament(title="Spring Cup"), a_tournament(title="Summer Cup")
    verbs.join(spring.pk, a_player("Ann"))
    assert listed_titles(q="sUMM") == ["Summer Cup"]
    assert listed_titles(q="ann") == ["Spring Cup"]
    assert len(listed_titles(q="olga")) == 2
    assert listed_titles(q="%") == []
    assert listed_titles(kind="swiss") == []
    assert "No tournaments match this search." in page(kind="swiss").text


def test_linked_ones_are_not_listed_and_a_block_hides_no_other() -> None:
    a_tournament(title="Secret", by_link=True)
    a_tournament(title="Open")
    ann = a_player("Ann")
    assert listed_titles(ann) == ["Open"]
    assert len(listed_titles(an_organiser())) == 2
    block(an_organiser(), ann)
    assert listed_titles(ann) == ["Open"]


@pytest.mark.services
def test_a_long_list_has_pages(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(lists, "PER_PAGE", 2)
    for number in range(3):
        a_tournament(title=f"Cup {number}")
    with django_assert_max_num_queries(6):
        assert listed_titles() == ["Cup 2", "Cup 1"]
    assert listed_titles(page="2") == ["Cup 0"]
    assert listed_titles(page="9") == ["Cup 0"]
    links = [link.attributes["href"] for link in page().one("nav", aria_label="Pages").all("a")]
    assert links == ["?page=2"]


def test_of_many_pages_a_few_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "PER_PAGE", 1)
    organisers = [a_player(f"Org{number}") for number in range(2)]
    for number in range(9):
        a_tournament(title=f"Cup {number}", organiser=organisers[number // 5])
    assert page(page="5").one("nav", aria_label="Pages").text == "1 … 4 5 6 … 9"


@pytest.mark.parametrize(
    "asked", [{"which": "best"}, {"kind": "chess"}, {"page": "0"}, {"page": "x"}, {"q": "x" * 61}]
)
def test_a_search_that_makes_no_sense_is_refused_with_a_sentence(asked: dict[str, str]) -> None:
    answer = signed_in(None).get(LIST, asked)
    assert answer.status_code == 400
    assert "We couldn’t read this search." in parsed(answer.content.decode()).one("p", role="alert").text


@pytest.mark.services
def test_the_strongest_come_first_if_one_asks_for_it() -> None:
    weak, strong, _unrated = (a_tournament(title=title) for title in ("Weak", "Strong", "Nobody"))
    for cup, ratings in ((weak, (1300, 1400)), (strong, (1500, 1800))):
        for rating in ratings:
            verbs.join(cup.pk, a_player(f"Rated-{rating}", rating=rating))
    assert listed_titles(order="strength") == ["Strong", "Weak", "Nobody"]
    chips = page(order="strength", which="open").one("main").all("a", kind="opt")
    assert [(chip.text, chip.attributes["href"]) for chip in chips] == [
        ("Without: Strongest players first ✕", "?which=open")
    ]
    assert "rated 1,650 on average" in page(order="strength").all("li", kind="event")[0].text


def test_a_card_has_the_faces_of_its_players_or_of_its_winner() -> None:
    cup = a_tournament(title="Summer Cup")
    for player in some_players(6, "Fan"):
        verbs.join(cup.pk, player)
    assert len(page().one("div", kind="event-faces").all("svg", kind="pin")) == 5
    play_to_the_end(a_running(title="Winter Cup", count=4))
    assert len(page(which="past").one("div", kind="event-faces").all("svg", kind="pin")) == 1


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "No tournaments are open. Start one, and others can join."),
        ({"which": "running"}, "No tournaments are running. Join one that’s open."),
        ({"which": "past", "kind": "swiss"}, "No tournaments match this search."),
    ],
)
def test_an_empty_list_says_what_to_do(asked: dict[str, str], words: str) -> None:
    empty = page(None, **asked).one("div", kind="empty")
    assert empty.one("p").text == words
    assert len(empty.all("a", href=LIST)) == (1 if asked else 0)


@pytest.mark.services
def test_kinds_are_chosen_by_name() -> None:
    a_tournament("swiss", title="Autumn Swiss")
    assert listed_titles(kind="swiss") == ["Autumn Swiss"]
