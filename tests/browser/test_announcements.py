"""Announcements in a browser: banners shift nothing and close with and without scripts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.at_the_table import a_match as a_match_between
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.browser.test_layout_shift import MOST, SHIFTS, layout_shift
from tests.live_site import LiveSite

PHONE = {"viewport": {"width": 390, "height": 844}}
TITLE = "Autumn Brawl begins on Friday: 32 places, bring one Soldier"


@pytest.fixture
def announced(site: LiveSite, browser: Browser) -> Iterator[None]:
    """Publish an announcement in the admin, so that the site notices it, and delete it there at the end."""
    with page_of(site, browser, site.player("keeper")) as page:
        page.goto(f"{site.url}/admin/community/announcement/add/")
        page.get_by_role("textbox", name="Title:").fill(TITLE)
        page.get_by_role("textbox", name="Text:").fill("Come **early**.\n\nNobody is too new for it.")
        page.get_by_label("Published").check()
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".messagelist")).to_contain_text("was added")
        yield
        page.goto(f"{site.url}/admin/community/announcement/")
        page.get_by_role("link", name=TITLE).click()
        page.get_by_role("link", name="Delete").click()
        page.get_by_role("button", name="Yes").click()
        expect(page.locator(".messagelist")).to_contain_text("was deleted")


@pytest.mark.usefixtures("announced")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_banner_is_put_away_for_good(site: LiveSite, browser: Browser, scripts: bool) -> None:
    ann, bob = friends(site, f"Ann-{scripts}", f"Bob-{scripts}")
    match = a_match_between(site, ann, bob, "(20) (20)", "(20) (20)")
    with page_of(site, browser, ann, java_script_enabled=scripts, **PHONE) as page:
        page.goto(f"{site.url}/sets/")
        banner = page.get_by_role("region", name="Announcement")
        expect(banner).to_contain_text(TITLE)
        if scripts:
            assert not barriers(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.goto(site.url + match.get_absolute_url())
        expect(banner).to_have_count(0)
        page.goto(f"{site.url}/sets/")
        banner.get_by_role("button", name="Dismiss").click()
        expect(banner).to_have_count(0)
        expect(page).to_have_url(f"{site.url}/sets/")
        page.goto(f"{site.url}/about/")
        expect(banner).to_have_count(0)


@pytest.mark.usefixtures("announced")
def test_a_visitor_reads_it_and_nothing_shifts(site: LiveSite, browser: Browser) -> None:
    with page_of(site, browser, None, **PHONE) as page:
        page.add_init_script(SHIFTS)
        page.goto(f"{site.url}/sets/")
        value, shifts = layout_shift(page)
        assert value <= MOST, shifts
        page.get_by_role("link", name=TITLE).click()
        expect(page.locator("main strong")).to_have_text("early")
        assert not barriers(page)
        page.goto(f"{site.url}/sets/")
        expect(page.get_by_role("region", name="Announcement")).to_have_count(0)
