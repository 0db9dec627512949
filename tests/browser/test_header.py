"""The header fits a phone with all its counters lit, and the tabs below cover nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import Preferences, User
from community.forum.unread import get_or_create_reader
from community.messages.sending import write
from tests.browser.at_the_table import a_match, friends, page_of
from tests.browser.test_every_page import WIDEST
from tests.community.forum.talks import a_regular, a_thread
from tests.live_site import LiveSite

NARROW = {"width": 360, "height": 740}
SHORT = {"width": 390, "height": 664}
OUTSIDE = """() => [...document.querySelectorAll(".bar :is(a, button), .tabbar a")]
    .filter((part) => part.checkVisibility())
    .filter((part) => part.getBoundingClientRect().left < 0 || part.getBoundingClientRect().right > 360)
    .map((part) => part.textContent.trim())"""
"""What a player cannot press, as it is drawn beside the screen."""


def light_every_counter(site: LiveSite, *names: str) -> tuple[User, list[str]]:
    """Return the first of two players, with every counter lit, and addresses of all kinds of pages."""
    with site.database():
        a_regular(names[1])
    lux, bob = friends(site, *names)
    matches = [a_match(site, lux, bob, "(X) (20)", "(20) (20)") for _number in range(2)]
    with site.database():
        get_or_create_reader(lux)  # who has been in the forum
        Preferences.objects.update_or_create(player=lux, defaults={"messages_from": "everybody"})
        write(bob, lux, "Rematch?")
        thread = a_thread(bob, "Lamps")
        return lux, [
            *(matches[0].get_absolute_url(), thread.get_absolute_url(), lux.get_absolute_url()),
            *("/", "/matches/", "/buttons/", "/players/", "/forum/", "/train/", "/help/", "/news/"),
            *("/tournaments/", "/messages/", f"/messages/with/{bob}/", "/accounts/preferences/"),
        ]


def test_no_counter_widens_a_page_of_a_phone(site: LiveSite, browser: Browser, language: str) -> None:
    too_wide = []
    lux, addresses = light_every_counter(site, f"Lux-{language}", f"Lumen-{language}")
    with page_of(site, browser, lux, viewport=NARROW, locale=language) as page:
        page.goto(site.url + addresses[0])
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".bar #next-match b")).to_have_text("1")
        page.goto(site.url)
        for lit in ("#bell .count", ".tabbar .to-home .count", ".tabbar .to-people .count"):
            expect(page.locator(lit)).to_be_visible()
        expect(page.locator("#new-in-forum")).to_be_hidden()
        for address in addresses:
            answer = page.goto(site.url + address)
            assert answer is not None
            assert answer.status == 200, address
            width = page.evaluate("document.documentElement.scrollWidth")
            outside = page.evaluate(OUTSIDE)
            if width > NARROW["width"] or outside:
                too_wide.append((address, width, outside, page.evaluate(WIDEST)))
    assert "\n".join(map(str, too_wide)) == ""


def top_of(page: Page, part: str) -> float:
    box = page.locator(part).bounding_box()
    assert box
    return box["y"]


def test_the_pin_of_the_tabs_stays_in_their_bar(site: LiveSite, browser: Browser) -> None:
    with page_of(site, browser, None, viewport=SHORT) as page:
        page.goto(f"{site.url}/buttons/")
        assert top_of(page, ".tabbar .to-fight svg") >= top_of(page, ".tabbar")


@pytest.mark.parametrize("reduced_motion", ["reduce", "no-preference"])
def test_a_visitor_sees_the_tabs_of_the_front_page_once_they_scroll_or_reach_them_by_key(
    site: LiveSite, browser: Browser, reduced_motion: str
) -> None:
    with page_of(site, browser, None, viewport=SHORT, reduced_motion=reduced_motion) as page:
        page.goto(site.url)
        assert top_of(page, ".tabbar") >= SHORT["height"]
        page.locator(".tabbar .to-home").focus()
        assert top_of(page, ".tabbar") < SHORT["height"]
        page.locator(".tabbar .to-home").blur()
        page.evaluate("scrollTo({top: 200, behavior: 'instant'})")
        expect(page.locator(".tabbar .to-home")).to_be_in_viewport(ratio=1)
