"""The tables of fighters and of sets."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from stats.models import Pool
from tests.html import Element, parsed
from tests.stats.rows import a_button, month_of_fighter, rated_fighter, read_stream

pytestmark = pytest.mark.django_db

CALL = "/api/v1/standing/{}/"


def rows_of(client: Client, address: str) -> list[str]:
    """Return the text of the table's rows, without the words of recipes."""
    found = [row for body in open_page(client, address).all("tbody") for row in body.all("tr")]
    return [without_recipes(row) for row in found]


def without_recipes(row: Element) -> str:
    text = row.text
    for recipe in row.all("details", kind="recipe-help"):
        text = text.replace(f"{recipe.text} ", "")
    return text


def open_page(client: Client, address: str, status: int = 200) -> Element:
    answer = client.get(address)
    assert answer.status_code == status
    return parsed(answer.content.decode())


@pytest.mark.services
def test_fighters_stand_in_the_order_of_the_share_of_rounds_that_they_win_at_least(client: Client) -> None:
    month_of_fighter(a_button("Lucky", "(4)"), 2, 0)
    month_of_fighter(a_button("Steady", "(6)"), 70, 30)
    assert rows_of(client, "/standing/fighters/") == [
        "1 Steady 70% 60 to 78 70 : 30 70 : 30",
        "2 Lucky 100% 34 to 100 2 : 0 2 : 0",
    ]


def test_buttons_with_the_same_dice_are_one_fighter_with_all_of_its_names(client: Client) -> None:
    month_of_fighter(a_button("Avis", "(4) s(10)"), 3, 1)
    a_button("Sister", "s(10) (4)", of="Reprints")
    a_button("Other", "s(10) (4)", special="Echo")
    [row] = rows_of(client, "/standing/fighters/")
    assert row.startswith("1 Avis also printed as Sister 75%")


def test_fighters_by_rules_and_with_robots_are_counted_apart(client: Client) -> None:
    avis = a_button("Avis", "(4)")
    month_of_fighter(avis, 1, 0)
    month_of_fighter(avis, 2, 0, rules="classic")
    month_of_fighter(avis, 4, 0, pool=Pool.ROBOTS)
    for query, rounds in {"": "3 : 0", "?rules=classic": "2 : 0", "?pool=robots": "4 : 0"}.items():
        assert rounds in rows_of(client, f"/standing/fighters/{query}")[0], query
    assert rows_of(client, "/standing/fighters/?pool=robots&rules=goblin") == []


def test_fighters_by_rating_stand_in_the_order_of_what_it_is_at_least(client: Client) -> None:
    rated_fighter(a_button("Avis", "(4)"), 26, 2)
    rated_fighter(a_button("Hammer", "(6)"), 25, 1)
    rated_fighter(a_button("Goblin", "(8)"), 40, 1, rules="goblin")
    table = "/standing/fighters/?by=rating"
    assert rows_of(client, table) == ["1 Hammer 1500 ± 80 30", "2 Avis 1540 ± 160 30"]
    assert rows_of(client, f"{table}&rules=goblin") == ["1 Goblin 2100 ± 80 30"]


@pytest.mark.services
def test_a_fighter_is_found_by_any_of_its_names(client: Client) -> None:
    month_of_fighter(a_button("Avis", "(4)"), 3, 1)
    a_button("Sister", "(4)", of="Reprints")
    answer = client.get("/standing/fighters/?find=sister&period=ever")
    assert answer["Location"] == "/standing/fighters/?period=ever&page=1#place-1"
    missing = open_page(client, "/standing/fighters/?find=Nobody", 404)
    assert "No fighter in this table is called “Nobody”." in missing.one("main").text


def test_sets_are_counted_by_all_of_their_fighters(client: Client) -> None:
    month_of_fighter(a_button("Avis", "(4)", of="Soldiers"), 3, 1)
    month_of_fighter(a_button("Hammer", "(6)", of="Soldiers"), 1, 3)
    month_of_fighter(a_button("Giant", "(20)", of="Brom"), 8, 2)
    brom, soldiers = rows_of(client, "/standing/sets/")
    assert brom.startswith("1 Brom 80%")
    assert soldiers.startswith("2 Soldiers 50%")
    assert soldiers.endswith("4 : 4 2")


def test_a_fighter_in_two_sets_counts_once_in_each(client: Client) -> None:
    month_of_fighter(a_button("Avis", "(4)", of="Soldiers"), 3, 1)
    a_button("Avis", "(4)", of="Reprints")
    a_button("Bird", "(4)", of="Reprints")
    assert [row.split()[-1] for row in rows_of(client, "/standing/sets/")] == ["1", "1"]


def test_what_the_tables_do_not_know_is_refused_in_a_sentence(client: Client) -> None:
    for query in ("by=luck", "period=week", "rules=chess", "pool=all"):
        for table in ("fighters", "sets"):
            if (table, query) != ("sets", "by=luck"):
                page = open_page(client, f"/standing/{table}/?{query}", 400)
                assert "is not one of the available choices." in page.one("main").text, (table, query)
                assert client.get(f"/api/v1/standing/{table}/?format=csv&{query}").status_code == 422
    assert "no page 3" in open_page(client, "/standing/fighters/?page=3", 404).one("main").text


def test_the_tables_can_be_taken_along(client: Client) -> None:
    month_of_fighter(a_button("=Avis", "(4)"), 3, 1)
    a_button("Sister", "(4)", of="Reprints")
    sums = "3,1,75.0,30.1,95.4,3,1,0"
    for table, row in {"fighters": f"1,'=Avis,Sister,{sums}", "sets": f"1,Brom,1,{sums}"}.items():
        lines = read_stream(client.get(f"/api/v1/standing/{table}/?format=csv")).splitlines()
        assert lines[1] == row
        page = open_page(client, f"/standing/{table}/?period=ever&page=1&odd=1").one("main")
        assert page.one("a", href=f"{CALL.format(table)}?period=ever&format=csv").text == "as CSV"
        assert page.one("a", href=f"{CALL.format(table)}?period=ever").text == "as JSON"


def test_the_tables_take_as_many_statements_for_many_fighters_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name in ("Avis", "Hammer", "Giant"):
        month_of_fighter(a_button(name, f"({len(name)})", of=name), 3, 1)
    for table, statements in {"fighters/": 3, "fighters/?by=rating": 3, "sets/": 4}.items():
        with django_assert_num_queries(statements):
            client.get(f"/standing/{table}")
