"""The stats of a fighter, of two against each other, and of all in a set."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from stats.models import Pool
from tests.accounts.people import a_guest, a_player, block
from tests.html import Element, parsed
from tests.stats.rows import a_button, month_of_fighter, rated_fighter, read_stream, store_results, this_month

pytestmark = pytest.mark.django_db

AVIS = "/buttons/brom/avis/figures/"


def open_page(client: Client, address: str = AVIS, status: int = 200) -> Element:
    answer = client.get(address)
    assert answer.status_code == status
    return parsed(answer.content.decode())


def table(page: Element, caption: str) -> list[str]:
    [found] = [table for table in page.all("table") if table.one("caption").text.startswith(caption)]
    return [row.text for row in found.one("tbody").all("tr")]


def panel(page: Element, heading: str) -> list[str]:
    found = [each for each in page.all("section") if each.all("h2") and each.all("h2")[0].text == heading]
    return [row.text for each in found for row in each.all("li")]


def test_a_fighter_has_its_rounds_and_matches_by_rules_with_robots_apart(client: Client) -> None:
    avis = a_button("Avis", "(4) (6)")
    month_of_fighter(avis, 3, 1)
    month_of_fighter(avis, 1, 1, rules="goblin")
    month_of_fighter(avis, 5, 0, pool=Pool.ROBOTS)
    rated_fighter(avis, 26)
    page = open_page(client)
    assert page.one("dl").text == "rounds won out of 100 67 rounds6 matches6"
    assert table(page, "By ruleset") == [
        "As played online between people 75% 30 to 95 75% 30 to 95 3 : 1 1540 ± 80",
        "Button Goblin between people 50% 9 to 91 50% 9 to 91 1 : 1 –",
        "As played online with robots 100% 57 to 100 100% 57 to 100 5 : 0 –",
    ]


def test_the_names_under_which_it_was_printed_stand_together(client: Client) -> None:
    month_of_fighter(a_button("Avis", "(4) (6)"), 3, 1)
    a_button("Sister", "(6) (4)", of="Reprints")
    for address, other in {AVIS: "Sister", "/buttons/reprints/sister/figures/": "Avis"}.items():
        page = open_page(client, address)
        assert f"also printed as {other}." in page.one("main").text
        assert table(page, "By ruleset")[0].startswith("As played online between people 75%")


@pytest.mark.services
def test_it_beats_and_fears_those_of_whom_that_is_surest(client: Client) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    avis, prey, foe, even = (a_button(f"B{sides}", f"({sides})") for sides in (4, 6, 8, 10))
    month_of_fighter(avis, 1, 1)
    store_results((ann, avis), (bob, prey), "WWW")
    store_results((ann, avis), (bob, foe), "LLL")
    store_results((ann, avis), (bob, even), "WL")
    page = open_page(client, "/buttons/brom/b4/")
    assert panel(page, "Best against") == ["B6 9 : 3"]
    assert panel(page, "Worst against") == ["B8 3 : 9"]
    assert table(open_page(client, "/buttons/brom/b4/figures/"), "By opponent") == [
        "B6 75% 47 to 91 9 : 3 3 : 0",
        "B8 25% 9 to 53 3 : 9 0 : 3",
        "B10 50% 22 to 78 4 : 4 1 : 1",
    ]


def test_private_matches_robots_and_itself_are_not_among_its_opponents(client: Client) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    avis, other = a_button("Avis", "(4)"), a_button("Other", "(6)")
    month_of_fighter(avis, 1, 1)
    store_results((ann, avis), (bob, other), "WWW", is_private=True)
    store_results((ann, avis), (bob, other), "WWW", pool=Pool.ROBOTS)
    store_results((ann, avis), (bob, avis), "WWW")
    page = open_page(client)
    assert "Other" not in page.one("main").text
    assert panel(page, "Best players with this fighter") == [
        "Ann 3 : 0 won 3, lost 0",
        "Bob 0 : 3 won 0, lost 3",
    ]


def test_who_plays_it_well_is_told_of_players_whom_i_find_in_lists(client: Client) -> None:
    avis, other = a_button("Avis", "(4)"), a_button("Other", "(6)")
    month_of_fighter(avis, 1, 1)
    me, foe, blocker = a_player("Me"), a_player("Foe"), a_player("Blocker")
    block(blocker, me)
    for player, results in {me: "WLW", blocker: "WWW", a_guest(): "WWW", a_player("Once"): "WW"}.items():
        store_results((player, avis), (foe, other), results)
    assert panel(open_page(client), "Best players with this fighter") == [
        "Blocker 3 : 0 won 3, lost 0",
        "Me 2 : 1 won 2, lost 1",
    ]
    client.force_login(me)
    assert panel(open_page(client), "Best players with this fighter") == ["Me 2 : 1 won 2, lost 1"]


@pytest.mark.parametrize(
    ("address", "current"),
    [
        ("/buttons/brom/avis/", "Fighter"),
        (AVIS, "Stats"),
        ("/buttons/brom/avis/against/", "Fair opponents"),
    ],
)
def test_a_fighter_is_one_page_with_tabs(client: Client, address: str, current: str) -> None:
    a_button("Avis", "(4) (6)")
    page = open_page(client, address)
    assert page.one("header", kind="portrait").one("h1").text == "Avis"
    tabs = page.one("ul", kind="views")
    assert [tab.attributes["href"] for tab in tabs.all("a")] == [
        "/buttons/brom/avis/",
        AVIS,
        "/buttons/brom/avis/against/",
    ]
    assert tabs.one("a", aria_current="page").text == current


def test_a_retired_fighter_has_no_tab_of_opponents(client: Client) -> None:
    avis = a_button("Avis", "(4)")
    avis.retired = True
    avis.save()
    for address in ("/buttons/brom/avis/", AVIS):
        assert open_page(client, address).one("ul", kind="views").text == "Fighter Stats"


def test_months_are_bars_with_their_numbers_beside(client: Client) -> None:
    avis = a_button("Avis", "(4)")
    month_of_fighter(avis, 3, 1)
    month_of_fighter(avis, 2, 2, (this_month() - timedelta(days=1)).replace(day=1))
    page = open_page(client)
    assert len(page.all("rect", kind="chart-part")) == 2
    assert [row.split(maxsplit=2)[2] for row in table(page, "Rounds each month")] == ["2 4", "3 4"]


def test_a_fighter_of_whom_nothing_is_known_says_so(client: Client) -> None:
    a_button("Avis", "(4)")
    assert "Nobody has finished a match with these dice yet." in open_page(client).one("main").text
    assert client.get("/buttons/brom/nobody/figures/").status_code == 404
    assert client.get("/api/v1/fighters/brom/nobody/figures/?format=csv").status_code == 404


def test_what_it_did_against_each_can_be_taken_along(client: Client) -> None:
    store_results(
        (a_player("Ann"), a_button("Avis", "(4)")), (a_player("Bob"), a_button("Other", "(6)")), "WWL"
    )
    lines = read_stream(client.get("/api/v1/fighters/brom/avis/figures/?format=csv")).splitlines()
    assert lines == ["against,recipe,won,lost,drawn,rounds_won,rounds_lost", "Other,(6),2,1,0,7,5"]
    told = client.get("/api/v1/fighters/brom/avis/figures/").json()
    assert told == {"columns": lines[0].split(","), "items": [["Other", "(6)", 2, 1, 0, 7, 5]], "next": None}


@pytest.mark.services
def test_two_fighters_head_to_head_by_name_or_address(client: Client) -> None:
    sides = (a_player("Ann"), a_button("Avis", "(4)")), (a_player("Bob"), a_button("Old Hob", "(6)"))
    store_results(*sides, "WWL")
    store_results(*sides, "W", rules="goblin")
    store_results(*sides, "LL", pool=Pool.ROBOTS)
    store_results(*sides, "LL", is_private=True)
    for asked in ("one=avis&other=OLD HOB", "one=brom/avis&other=brom/old-hob"):
        page = open_page(client, f"/standing/fighters/against/?{asked}")
        assert page.one("h1").text == "Avis against Old Hob"
        assert table(page, "Avis’s record") == [
            "between people 62.5% 39 to 82 10 : 6 3 : 1",
            "As played online 58.3% 32 to 81 7 : 5 2 : 1",
            "Button Goblin 75% 30 to 95 3 : 1 1 : 0",
            "with robots 25% 7 to 59 2 : 6 0 : 2",
        ]


def test_head_to_head_says_who_is_missing(client: Client) -> None:
    a_button("Avis", "(4)")
    a_button("Bird", "(6)")
    page = open_page(client, "/standing/fighters/against/?one=Avis&other=Nobody", 404)
    assert "No fighter is called “Nobody”." in page.one("main").text
    assert open_page(client, "/standing/fighters/against/").one("h1").text == "Head to head"
    page = open_page(client, "/standing/fighters/against/?one=Avis&other=Bird")
    assert "These two haven’t met yet." in page.one("main").text


def test_a_set_is_a_map_of_each_against_each_with_its_table(client: Client) -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    avis, hammer, stranger = a_button("Avis", "(4)"), a_button("Hammer", "(6)"), a_button("X", "(8)", of="Y")
    store_results((ann, avis), (bob, hammer), "WW")
    store_results((ann, avis), (bob, stranger), "WW")
    store_results((ann, avis), (bob, avis), "WW")
    store_results((ann, avis), (bob, hammer), "LL", is_private=True)
    page = open_page(client, "/sets/brom/figures/")
    assert table(page, "Who beats whom") == ["1 Avis 75", "2 Hammer 25"]
    assert [path.attributes["d"] for path in page.one("svg", viewbox="0 0 2 2").all("path")] == [
        "M0 1h1v1h-1z",
        "M1 0h1v1h-1z",
    ]
    assert read_stream(client.get("/api/v1/sets/brom/figures/?format=csv")).splitlines()[1:] == [
        "Avis,Hammer,2,0,0,6,2",
        "Hammer,Avis,0,2,0,2,6",
    ]
    assert client.get("/sets/nobody/figures/").status_code == 404


def test_pages_of_fighters_take_as_many_statements_for_many_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    buttons = [a_button(name, f"({len(name)})") for name in ("Avis", "Hammer", "Jellybean")]
    for number, one in enumerate(buttons):
        month_of_fighter(one, 1, 0)
        for other in buttons:
            store_results((a_player(f"{one}{other}"), one), (a_player(f"{other}{number}"), other), "WWW")
    for address, statements in {
        AVIS: 11,
        "/standing/fighters/against/?one=Avis&other=Hammer": 6,
        "/sets/brom/figures/": 4,
    }.items():
        with django_assert_num_queries(statements):
            client.get(address)
