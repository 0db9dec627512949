"""Robots as opponents: name, record, rating, and a page on how they think."""

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from robots.descriptions import MEASURED, THOUGHTS
from robots.models import Robot
from robots.seating import make_robots
from stats.models import Pool
from tests.accounts.people import a_player
from tests.html import parsed
from tests.stats.rows import a_button, month_of, store_rating, store_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def owl() -> User:
    make_robots()
    return Robot.objects.get(mind=Robot.Mind.WISE).player


def test_every_mind_says_how_it_thinks_and_how_strong_it_was_measured_to_be(client: Client) -> None:
    make_robots()
    assert set(THOUGHTS) == set(MEASURED) == set(Robot.Mind)
    for name in ("cuckoo", "tumbler", "magpie", "raven", "owl"):
        page = client.get(f"/robots/{name}/").content.decode()
        assert "How it thinks" in page
        assert f"/robots/{Robot.objects.get(player__username__iendswith=name).mind}/play/" in page


def test_the_figures_are_those_of_the_document() -> None:
    told = (Path(settings.BASE_DIR) / "docs/robots.md").read_text()
    for measured in (each for rows in MEASURED.values() for each in rows):
        shares = (measured.won, measured.low, measured.high)
        won, low, high = (f"{share:.1f}%" for share in shares)
        assert any(won in line and f"{low} and {high}" in line for line in told.splitlines()), shares


def test_a_robot_that_nobody_has_met_is_not_rated_yet(client: Client, owl: User) -> None:
    page = client.get("/robots/owl/").content.decode()
    assert "not rated yet" in page
    page = client.get("/players/Robot-Owl/figures/").content.decode()
    assert "This robot hasn’t played a public match yet." in page


def test_a_robot_has_its_own_rating_and_its_record_as_each_fighter(client: Client, owl: User) -> None:
    ann, star = a_player("Ann"), a_button("Tin Star", "(6) (8)")
    store_results((owl, star), (ann, None), "WWL", pool=Pool.ROBOTS)
    store_results((owl, a_button("Lid", "(4)")), (ann, None), "W", pool=Pool.ROBOTS, is_private=True)
    month_of(owl, 2, 1, pool=Pool.ROBOTS)
    store_rating(owl, 30, pool=Pool.ROBOTS)
    page = parsed(client.get("/robots/owl/").content.decode()).text
    assert "1700" in page
    assert "2 : 1" in page
    page = parsed(client.get("/players/Robot-Owl/figures/").content.decode()).text
    assert "won : lost2 : 1" in page
    assert "Tin Star 66.7%" in page
    assert "Lid" not in page


def test_a_robot_is_one_page_with_tabs(client: Client, owl: User) -> None:
    addresses = {
        "/players/Robot-Owl/": "Profile",
        "/players/Robot-Owl/figures/": "Stats",
        "/robots/owl/": "How it thinks",
    }
    for address, current in addresses.items():
        tabs = parsed(client.get(address).content.decode()).one("ul", kind="views")
        assert tabs.text == "Profile Stats How it thinks"
        assert tabs.one("a", aria_current="page").text == current


def test_other_ways_to_write_its_name_lead_to_the_page(client: Client, owl: User) -> None:
    for name in ("wise", "Owl", "Robot-Owl"):
        assert client.get(f"/robots/{name}/").headers["location"] == "/robots/owl/"
    assert client.get("/robots/fox/").status_code == 404


def test_the_page_is_found_from_the_robots_its_profile_and_the_table(client: Client, owl: User) -> None:
    store_rating(owl, 30, pool=Pool.ROBOTS)
    for address in ("/robots/", owl.get_absolute_url(), "/standing/?who=robots"):
        assert 'href="/robots/Robot-Owl/"' in client.get(address).content.decode(), address
