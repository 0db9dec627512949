"""The stats of a player, and of two against each other."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Match
from stats.counting.counting import count
from stats.models import Bout, Pool
from tests.accounts.people import a_guest, a_player, befriend, block, signed_in
from tests.api.caller import Caller
from tests.html import Element, parsed
from tests.refusals import NOTHING_HERE, outcome
from tests.stats.finished import a_finished_match
from tests.stats.rows import a_button, month_of, read_stream, store_rating, store_results

pytestmark = pytest.mark.django_db

ANN = "/players/Ann/figures/"
RIVALS = "/players/Ann/against/Bob/"


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def bob() -> User:
    return a_player("Bob")


def open_page(client: Client, address: str = ANN) -> Element:
    answer = client.get(address)
    assert answer.status_code == 200
    return parsed(answer.content.decode())


def table(page: Element, caption: str) -> list[str]:
    [found] = [table for table in page.all("table") if table.one("caption").text.startswith(caption)]
    return [row.text for row in found.one("tbody").all("tr")]


def test_a_player_has_a_rating_among_people_and_one_with_robots(client: Client, ann: User) -> None:
    store_rating(ann, 26)
    store_rating(ann, 24, 2, matches=3, pool=Pool.ROBOTS)
    page = open_page(client)
    assert page.one("dl").text.startswith("rating 1540 ± 80 with robots 1460? ± 160 won : lost0 : 0")


def test_a_rating_has_a_graph_and_what_each_match_changed(client: Client, ann: User, bob: User) -> None:
    cid = a_player("Cid")
    block(bob, cid)
    first = a_finished_match([ann, bob], ended_at=timezone.now() - timedelta(days=2))
    second = a_finished_match([ann, bob], won=[0, 3])
    a_finished_match([ann, bob], is_private=True)
    a_finished_match([ann, bob], rated=False)
    count(Match.objects.values_list("pk", flat=True))
    lost, won = table(open_page(client), "Latest rated matches")
    assert won.startswith("against Bob 2 days ago +")
    assert lost.startswith("against Bob now −")
    assert len(open_page(client).one("polyline").attributes["points"].split()) == 2
    rows = read_stream(client.get("/api/v1/players/Ann/rating/?format=csv")).splitlines()
    assert rows[0] == "match,ended,before,after,change,plus_or_minus"
    assert [row.split(",")[0] for row in rows[1:]] == [str(second.pk), str(first.pk)]
    assert rows[2].split(",")[2] == "1500"
    client.force_login(cid)
    assert "Latest rated matches" not in open_page(client).one("main").text


@pytest.mark.services
def test_the_record_stands_by_fighter_and_against_each_player(client: Client, ann: User, bob: User) -> None:
    avis, hammer = a_button("Avis", "(4)"), a_button("Hammer", "(6)")
    store_results((ann, avis), (bob, hammer), "WWL")
    store_results((ann, None), (bob, hammer), "L")
    store_results((ann, avis), (None, hammer), "W")
    page = open_page(client)
    assert table(page, "By fighter") == [
        "Avis 75% 30 to 95 3 : 1 10 : 6",
        "own recipes 0% 0 to 79 0 : 1 1 : 3",
    ]
    assert table(page, "By opponent") == [
        "Bob 50% 15 to 85 2 : 2 8 : 8",
        "former players 100% 21 to 100 1 : 0 3 : 1",
    ]


def test_a_fighter_that_nobody_had_fought_as_is_named_at_once(client: Client, ann: User, bob: User) -> None:
    store_results((ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)")), "W")
    open_page(client)
    store_results((ann, a_button("Zebra", "(8)")), (bob, None), "W")
    assert [row.split()[0] for row in table(open_page(client), "By fighter")] == ["Avis", "Zebra"]


def test_only_those_who_played_them_see_what_private_matches_add(
    client: Client, ann: User, bob: User
) -> None:
    sides = (ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)"))
    store_results(*sides, "W")
    store_results(*sides, "LLL", is_private=True)
    by_viewer: dict[User | None, str] = {None: "1 : 0", a_player("Tom"): "1 : 0", bob: "1 : 3", ann: "1 : 3"}
    for viewer, record in by_viewer.items():
        if viewer is not None:
            client.force_login(viewer)
        assert f"won : lost{record}" in open_page(client).one("dl").text, viewer
        assert record in table(open_page(client), "By opponent")[0]
        rows = read_stream(Caller(viewer).get("/players/Ann/figures/", format="csv")).splitlines()
        assert rows[1].startswith("as,Avis," + record.replace(" : ", ",")), viewer


def test_robots_stand_apart(client: Client, ann: User) -> None:
    owl = a_player("Owl", is_robot=True)
    store_results((ann, a_button("Avis", "(4)")), (owl, a_button("Hammer", "(6)")), "WWL", pool=Pool.ROBOTS)
    page = open_page(client)
    assert "won : lost0 : 0 with robots2 : 1" in page.one("dl").text
    assert "Owl" not in page.one("main").text


def test_a_robot_is_told_by_its_matches_with_people(client: Client, ann: User) -> None:
    owl = a_player("Owl", is_robot=True)
    store_results((ann, a_button("Avis", "(4)")), (owl, a_button("Hammer", "(6)")), "WWL", pool=Pool.ROBOTS)
    month_of(owl, 1, 2, pool=Pool.ROBOTS)
    page = open_page(client, "/players/Owl/figures/")
    assert "won : lost1 : 2 longest winning streak1" in page.one("dl").text
    assert [row[:6] for row in table(page, "By fighter")] == ["Hammer"]
    assert table(page, "By opponent")[0].startswith("Ann 33.3%")
    assert table(page, "Matches each month")[0].endswith(" 1 3")


@pytest.mark.parametrize(("address", "current"), [("/players/Ann/", "Profile"), (ANN, "Stats")])
def test_a_player_is_one_page_with_tabs(client: Client, ann: User, address: str, current: str) -> None:
    page = open_page(client, address)
    assert page.one("section", kind="portrait").one("h1").text == "Ann"
    tabs = page.one("ul", kind="views")
    assert [tab.attributes["href"] for tab in tabs.all("a")] == ["/players/Ann/", ANN]
    assert tabs.one("a", aria_current="page").text == current


def test_the_profile_of_a_guest_has_tabs_for_nobody_else(client: Client) -> None:
    guest = a_guest()
    assert not open_page(client, guest.get_absolute_url()).all("ul", kind="views")
    client.force_login(guest)
    assert (
        open_page(client, guest.get_absolute_url()).one("ul", kind="views").text
        == "Profile Stats Luck and skill"
    )


@pytest.mark.services
def test_streaks_go_by_the_end_of_matches(client: Client, ann: User, bob: User) -> None:
    sides = (ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)"))
    store_results(*sides, "WWL")
    store_results(*sides, "WWWL", ended=timezone.now() - timedelta(days=9))
    assert "longest winning streak3" in open_page(client).one("dl").text
    store_results(*sides, "WW", ended=timezone.now() - timedelta(days=5))
    assert "longest winning streak4" in open_page(client).one("dl").text


@pytest.mark.services
def test_months_are_bars_with_their_numbers_beside(client: Client, ann: User, bob: User) -> None:
    store_results((ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)")), "W")
    month_of(ann, 3, 4)
    assert table(open_page(client), "Matches each month")[0].endswith(" 3 7")


def test_those_whom_i_do_not_find_in_lists_are_not_named(client: Client, ann: User, bob: User) -> None:
    avis, hammer = a_button("Avis", "(4)"), a_button("Hammer", "(6)")
    guest = a_guest()
    store_results((ann, avis), (bob, hammer), "W")
    store_results((ann, avis), (guest, hammer), "W")
    viewer = a_player("Viewer")
    block(bob, viewer)
    assert "Bob" in open_page(client).one("main").text
    client.force_login(viewer)
    page = open_page(client)
    assert "Bob" not in page.one("main").text
    assert guest.username not in page.one("main").text


@time_machine.travel("2026-11-28T12:00:00Z", tick=False)  # pages say how long ago a match ended
def test_a_blocked_player_reads_what_visitors_read_and_no_more(client: Client, ann: User, bob: User) -> None:
    store_results((ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)")), "W")
    viewer = a_player("Viewer")
    store_results((bob, a_button("Kith", "(4)")), (viewer, a_button("Kin", "(6)")), "W")
    block(bob, viewer)
    blocked, tokens = signed_in(viewer), Caller(viewer)
    for address in (
        "/players/Bob/figures/",
        RIVALS,
        "/players/Bob/against/Ann/",
        "/players/Viewer/against/Bob/",
    ):
        mains = [parsed(by.get(address).content.decode()).one("main").text for by in (client, blocked)]
        assert mains[0] == mains[1], address
    for address in (RIVALS, "/players/Bob/figures/", "/players/Bob/rating/"):
        files = [read_stream(by.get(address, format="csv")) for by in (Caller(), tokens)]
        assert files[0] == files[1], address
        assert Caller().get(address).content == tokens.get(address).content, address


def test_who_has_no_page_has_no_figures(client: Client, ann: User) -> None:
    gone, guest = a_player("Gone", is_active=False), a_guest()
    for name in ("Nobody", gone.username, guest.username):
        for address in (f"/players/{name}/figures/", f"/players/Ann/against/{name}/"):
            assert outcome(client.get(address)) == NOTHING_HERE, address
    assert outcome(client.get("/players/Ann/against/ann/")) == NOTHING_HERE


def test_another_spelling_leads_to_the_name(client: Client, ann: User, bob: User) -> None:
    assert client.get("/players/aNN/figures/")["Location"] == ANN
    assert client.get("/players/aNN/against/bOB/")["Location"] == RIVALS


def test_rivals_read_who_leads(client: Client, ann: User, bob: User) -> None:
    sides = (ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)"))
    assert "These two haven’t finished a match yet." in open_page(client, RIVALS).one("section").text
    store_results(*sides, "WL")
    assert "Tied at 1 : 1. Rounds: 4 : 4." in open_page(client, RIVALS).one("section").text
    store_results(*sides, "WWLD")
    told = open_page(client, RIVALS).one("section").text
    assert "Ann leads 3 : 2. One match was a draw. Rounds: 12 : 10." in told
    client.force_login(ann)
    assert "You lead 3 : 2." in open_page(client, RIVALS).one("section").text
    client.force_login(bob)
    assert "Ann leads 3 : 2." in open_page(client, "/players/Bob/against/Ann/").one("section").text


def test_rivals_may_play_again(client: Client, ann: User, bob: User) -> None:
    store_results((ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)")), "W")
    assert not open_page(client, RIVALS).all("a", kind="play")
    client.force_login(ann)
    assert open_page(client, RIVALS).one("a", kind="play").attributes["href"] == "/matches/new/?opponent=Bob"
    assert open_page(client, RIVALS).one("a", kind="play").text == "Rematch"


def test_the_last_ten_matches_of_rivals_lead_to_their_pages(client: Client, ann: User, bob: User) -> None:
    sides = (ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)"))
    matches = store_results(*sides, "W" * 12)
    [private] = store_results(*sides, "L", is_private=True, ended=timezone.now() + timedelta(minutes=1))
    links = [link.text for link in open_page(client, RIVALS).one("tbody").all("a")]
    assert links == [str(match.pk) for match in matches[:1:-1]]
    client.force_login(ann)
    page = open_page(client, RIVALS)
    assert page.one("tbody").all("tr")[0].text.startswith(f"{private.pk} ")
    assert "private Bob 1 : 3 Avis Hammer" in page.one("tbody").all("tr")[0].text


def test_the_matches_of_rivals_can_be_taken_along(client: Client, ann: User, bob: User) -> None:
    sides = (ann, a_button("Avis", "(4)")), (bob, a_button("Hammer", "(6)"))
    [match] = store_results(*sides, "W")
    store_results(*sides, "L", is_private=True)
    [bout] = Bout.objects.filter(match=match, seat=0)
    assert read_stream(client.get("/api/v1/players/Ann/against/Bob/?format=csv")).splitlines() == [
        "match,ended,player,fighter,against,with,result,rounds_won,rounds_lost",
        f"{match.pk},{bout.ended_at.isoformat()},Ann,Avis,Bob,Hammer,won,3,1",
    ]
    assert [bout["match"] for bout in client.get("/api/v1/players/Ann/against/Bob/").json()["items"]] == [
        match.pk
    ]


def test_pages_of_players_take_as_many_statements_for_many_as_for_one(
    client: Client, ann: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    avis = a_button("Avis", "(4)")
    for name in ("Bob", "Cid", "Dora"):
        other = a_player(name)
        befriend(ann, other)
        store_results((ann, avis), (other, a_button(name, f"({len(name)})")), "WWL")
        store_results((ann, avis), (other, avis), "WWL", is_private=True)
    client.force_login(ann)
    client.get(RIVALS)
    for address, statements in {ANN: 15, RIVALS: 10}.items():
        with django_assert_num_queries(statements):
            client.get(address)
