"""Searches for an opponent: two players find each other, one of them while playing a robot."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from games.models.seek import Seek
from tests.browser.at_the_table import page_of
from tests.browser.pages import barriers
from tests.games.matchmaking.lookers import rated_at
from tests.live_site import LiveSite

NARROW: dict[str, Any] = {"viewport": {"width": 360, "height": 740}}
AT_A_MATCH = re.compile(r"/match/\d+/$")


def look_now(site: LiveSite, page: Page) -> None:
    page.goto(f"{site.url}/opponent/")
    page.get_by_role("button", name="Play someone now").click()
    expect(page.get_by_role("heading", name="Searching for an opponent")).to_be_visible()


def test_two_who_look_now_are_led_to_their_match(site: LiveSite, browser: Browser) -> None:
    with site.database():
        ann, bob = rated_at("seek-ann", 1500), rated_at("seek-bob", 1520)
    with page_of(site, browser, ann, **NARROW) as page, page_of(site, browser, bob, **NARROW) as other:
        page.goto(f"{site.url}/opponent/")
        assert barriers(page) == ""
        look_now(site, page)
        assert barriers(page) == ""
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        look_now(site, other)
        expect(page.get_by_role("heading", name="You’re playing seek-bob!")).to_be_visible()
        expect(page).to_have_url(AT_A_MATCH)
        expect(other).to_have_url(AT_A_MATCH)
        assert page.url == other.url


def test_who_fights_a_robot_meanwhile_is_told_on_that_page(site: LiveSite, browser: Browser) -> None:
    with site.database():
        cat, dan = rated_at("seek-cat", 1500), rated_at("seek-dan", 1500)
    with page_of(site, browser, cat) as page, page_of(site, browser, dan) as other:
        look_now(site, page)
        page.get_by_role("button", name="while you wait").click()
        expect(page).to_have_url(AT_A_MATCH)
        expect(page.get_by_text("We’re searching for an opponent for you.")).to_be_visible()
        look_now(site, other)
        expect(page.get_by_text("Opponent found!")).to_be_visible()
        page.get_by_role("link", name="Go to the match").click()
        expect(page.get_by_text("seek-dan").first).to_be_visible()
    with site.database():
        assert set(Seek.objects.filter(player__in=[cat, dan]).values_list("end", flat=True)) == {"met"}
