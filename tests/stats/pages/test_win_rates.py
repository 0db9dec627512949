"""Win rates on the wall of fighters, in the picker, and in the table of a set."""

import pytest
from django.test import Client

from stats.models import Pool
from tests.accounts.people import a_player
from tests.games.forms import signed_in
from tests.html import Element, parsed
from tests.stats.rows import a_button, month_of_fighter

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def brom() -> None:
    giant, venom = a_button("Giant", "(20) (20)"), a_button("Venom", "p(4) ps(6) (8)")
    a_button("Idle", "(6) (6) (6) (6)")
    month_of_fighter(giant, rounds_won=30, rounds_lost=10)
    month_of_fighter(venom, rounds_won=8, rounds_lost=8)
    month_of_fighter(venom, rounds_won=99, rounds_lost=1, pool=Pool.ROBOTS)


def rows(page: Element) -> list[str]:
    return [row.one("th").one("a").text for row in page.one("tbody").all("tr")]


@pytest.mark.parametrize("address", ["/buttons/", "/sets/brom/", "/matches/new/mine/?search=1"])
def test_pins_show_names_of_skills_and_the_share_won(address: str) -> None:
    wall = parsed(signed_in(a_player("Ann")).get(address).content.decode()).one("ul", id="wall")
    giant, venom = (next(pin for pin in wall.all("li") if name in pin.text) for name in ("Giant", "Venom"))
    assert "75% of rounds won" in giant.text
    assert "Poison, Shadow" in venom.text
    assert "rounds won" not in venom.text, "sixteen rounds are too few, and robots do not count"


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("", ["Giant", "Venom", "Idle"]),
        ("won", ["Idle", "Venom", "Giant"]),
        ("name", ["Giant", "Idle", "Venom"]),
        ("-dice", ["Idle", "Venom", "Giant"]),
        ("-matches", ["Giant", "Venom", "Idle"]),
        ("nonsense", ["Giant", "Venom", "Idle"]),
    ],
)
def test_the_table_of_a_set_is_sorted(client: Client, order: str, names: list[str]) -> None:
    page = parsed(client.get(f"/sets/brom/?view=table&order={order}").content.decode())
    assert rows(page) == names


def test_a_second_click_on_a_heading_turns_the_order(client: Client) -> None:
    page = parsed(client.get("/sets/brom/?view=table&order=-dice").content.decode())
    head = page.one("th", aria_sort="descending")
    assert head.one("a").attributes["href"] == "?view=table&order=dice"
    assert rows(page) == ["Idle", "Venom", "Giant"]
