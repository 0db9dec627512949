"""The table of players."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from stats.models import Counted, PlayerRating, Pool
from stats.tables import caching
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_guest, a_player, block
from tests.html import Element, parsed
from tests.stats.rows import month_of, plays_lately, read_stream, store_rating, this_month

pytestmark = pytest.mark.django_db


def open_page(client: Client, query: str = "", status: int = 200) -> Element:
    answer = client.get(f"/standing/?{query}")
    assert answer.status_code == status
    return parsed(answer.content.decode())


def rows_of(page: Element) -> list[str]:
    return [row.text for body in page.all("tbody") for row in body.all("tr")]


def names_in(client: Client, query: str = "") -> list[str]:
    return [link.text for link in open_page(client, query).all("a", kind="player")]


def a_rated_player(name: str, mu: float, sigma: float = 1, **fields: Any) -> User:
    player = a_player(name, **fields)
    store_rating(player, mu, sigma)
    plays_lately(player)
    return player


@pytest.mark.services
def test_players_stand_in_the_order_of_what_their_rating_is_at_least(client: Client) -> None:
    a_rated_player("Ann", 27, 1)
    a_rated_player("Bob", 28, 2)
    assert rows_of(open_page(client)) == ["1 Ann 1580 ± 80 30", "2 Bob 1620 ± 160 30"]


def test_the_page_says_whom_the_table_lists(client: Client) -> None:
    a_rated_player("Ann", 27)
    two_opponents = a_player("Bob")
    store_rating(two_opponents, 30)
    plays_lately(two_opponents, opponents=2)
    page = open_page(client)
    assert "ten rated matches in the last 90 days, against three or more players" in page.text
    assert [row.split()[1] for row in rows_of(page)] == ["Ann"]


def test_the_first_three_stand_above_the_table_as_faces(client: Client) -> None:
    for name, mu in (("Ann", 27), ("Bob", 29)):
        a_rated_player(name, mu)
    assert not open_page(client).all("ol", kind="podium")
    a_rated_player("Cid", 28)
    faces = open_page(client).one("ol", kind="podium").all("li")
    assert [face.text for face in faces] == ["Bob 1660", "Cid 1620", "Ann 1580"]
    assert not open_page(client, "who=provisional").all("ol", kind="podium")


def test_what_narrows_the_table_stands_as_chips_and_the_usual_does_not(client: Client) -> None:
    a_rated_player("Ann", 27)
    chips = open_page(client, "who=rated&period=year").one("main").all("a", kind="opt")
    assert [chip.text for chip in chips] == ["Without: Matches won: This year ✕"]


def test_without_rated_players_there_is_something_to_do(client: Client) -> None:
    page = open_page(client).one("main")
    assert page.one("div", kind="empty").one("p").text.startswith("No rated players yet.")
    assert page.one("p", kind="actions").one("button", kind="go").text == "Fight a robot"


@pytest.mark.services
def test_who_has_not_played_ten_rated_matches_in_ninety_days_is_not_listed(client: Client) -> None:
    resting, seldom = a_player("Rest"), a_player("Seldom")
    for player in (resting, seldom):
        store_rating(player, 30)
    plays_lately(resting, days_ago=91)
    plays_lately(seldom, matches=9)
    assert names_in(client) == []
    plays_lately(seldom, matches=1)
    assert names_in(client) == ["Seldom"]


def test_matches_that_changed_no_rating_make_nobody_lively(client: Client) -> None:
    store_rating(player := a_player("Friendly"), 30)
    plays_lately(player)
    Counted.objects.update(changes=[])
    assert names_in(client) == []


def test_the_longer_a_player_rests_the_less_is_known(client: Client) -> None:
    a_rated_player("Ann", 25)
    PlayerRating.objects.update(rated_at=timezone.now() - timedelta(days=73))
    assert rows_of(open_page(client)) == ["1 Ann 1500 ± 104 30"]


def test_a_rating_of_fewer_than_ten_matches_is_provisional_and_stands_apart(client: Client) -> None:
    store_rating(a_player("New"), 30, matches=9)
    a_rated_player("Old", 25)
    assert names_in(client) == ["Old"]
    assert names_in(client, "who=provisional") == ["New"]


def test_robots_stand_apart(client: Client) -> None:
    store_rating(a_player("Owl", is_robot=True), 30, pool=Pool.ROBOTS)
    store_rating(a_player("Ann"), 30, pool=Pool.ROBOTS)
    assert names_in(client) == []
    assert names_in(client, "who=robots") == ["Owl"]


def test_bots_have_a_board_of_their_own(client: Client) -> None:
    ann = a_rated_player("Ann", 25)
    store_rating(a_bot(ann), 30, pool=Pool.ROBOTS)
    assert names_in(client) == ["Ann"]
    assert names_in(client, "who=robots") == []
    assert names_in(client, "who=bots") == ["Bot-Monkey"]


def test_guests_closed_accounts_and_those_who_block_me_are_not_listed(client: Client) -> None:
    me = a_rated_player("Me", 25)
    block(a_rated_player("Blocker", 26), me)
    a_rated_player("Gone", 27, is_active=False)
    guest = a_guest()
    store_rating(guest, 28)
    plays_lately(guest)
    PlayerRating.objects.create(pool=Pool.PEOPLE, mu=29, sigma=1, matches=20, rated_at=timezone.now())
    assert names_in(client) == ["Blocker", "Me"]
    client.force_login(me)
    assert names_in(client) == ["Me"]


@pytest.mark.services
def test_the_table_of_a_month_goes_by_the_matches_won_in_it(client: Client) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    last = (this_month() - timedelta(days=1)).replace(day=1)
    month_of(ann, 2, 1)
    month_of(bob, 3, 3, drawn=1)
    month_of(ann, 9, 0, last)
    assert rows_of(open_page(client, "period=month")) == [
        "1 Bob 3 3 1 50% 19 to 81",
        "2 Ann 2 1 0 66.7% 21 to 94",
    ]
    assert names_in(client, "period=last") == ["Ann"]
    assert names_in(client, "period=ever") == ["Ann", "Bob"]


def test_my_place_is_named_and_leads_to_its_page(client: Client) -> None:
    for number in range(26):
        a_player_ahead = a_player(f"Ahead{number}")
        month_of(a_player_ahead, 5, 0)
    me = a_player("Me")
    month_of(me, 1, 0)
    client.force_login(me)
    page = open_page(client, "period=ever")
    assert page.one("a", href="?period=ever&page=2#Me").text == "Your place: 27 of 27"
    assert names_in(client, "period=ever&page=2") == ["Ahead25", "Me"]


def test_sums_are_kept_for_a_while(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    month_of(ann, 1, 0)
    monkeypatch.setattr(caching, "SECONDS", 60)
    assert names_in(client, "period=ever") == ["Ann"]
    month_of(bob, 2, 0)
    assert names_in(client, "period=ever") == ["Ann"]
    assert names_in(client, "period=month") == ["Bob", "Ann"]


def test_a_player_is_found_in_any_spelling(client: Client) -> None:
    a_rated_player("Ann", 25)
    assert client.get("/standing/?find=aNN")["Location"] == "/standing/?page=1#Ann"


def test_what_is_not_in_the_table_is_told_in_a_sentence(client: Client) -> None:
    a_rated_player("Ann", 25)
    a_player("Bob")
    for query, status, sentence in [
        ("find=Bob", 404, "Nobody in this table is called “Bob”."),
        ("page=2", 404, "This table has no page 2. The last page is 1."),
        ("page=0", 400, "Ensure this value is greater than or equal to 1."),
        ("page=x", 400, "Enter a whole number."),
        ("who=gods", 400, "Select a valid choice. gods is not one of the available choices."),
        ("period=week", 400, "Select a valid choice. week is not one of the available choices."),
    ]:
        page = open_page(client, query, status)
        assert sentence in page.one("main").text, query
        assert not page.all("table"), query


def test_the_table_can_be_taken_along(client: Client) -> None:
    a_rated_player("Ann", 27, 1)
    answer = client.get("/api/v1/standing/players/?format=csv")
    assert answer["Content-Disposition"] == 'attachment; filename="players.csv"'
    assert read_stream(answer).splitlines() == [
        "place,player,rating,plus_or_minus,rated_matches",
        "1,Ann,1580,80,30",
    ]
    month_of(User.objects.get(username="Ann"), 2, 1)
    told = client.get("/api/v1/standing/players/?period=ever").json()
    assert told["columns"] == ["place", "player", "won", "lost", "drawn", "rounds_won", "rounds_lost"]
    assert told["items"] == [[1, "Ann", 2, 1, 0, 0, 0]]


def test_who_meets_the_same_few_all_the_time_is_not_listed(client: Client) -> None:
    for name, opponents in (("Ann", 3), ("Bob", 2)):
        player = a_player(name)
        store_rating(player, 27)
        plays_lately(player, opponents=opponents)
    assert names_in(client) == ["Ann"]


def test_the_table_takes_as_many_statements_for_many_players_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name in ("Ann", "Bob", "Cid"):
        a_rated_player(name, 25)
        month_of(User.objects.get(username=name), 1, 0)
    with django_assert_num_queries(3):
        client.get("/standing/")
    with django_assert_num_queries(3):
        client.get("/standing/?period=ever")
