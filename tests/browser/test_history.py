"""The history in a browser: searched by its form, sorted by its columns, read on a phone."""

import re

import pytest
from playwright.sync_api import Browser, expect

from accounts.models import User
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.games.matches import a_match, play_at_random
from tests.live_site import LiveSite


@pytest.fixture
def players(site: LiveSite) -> list[User]:
    """Return two players with one finished match and more running ones than a page holds."""
    ann, bob = friends(site, "Historian", "Chronicler")
    with site.database():
        if not ann.seats.exists():
            play_at_random(a_match(ann, bob, first_to=1))
            for _number in range(11):
                a_match(ann, bob, description="annals")
    return [ann, bob]


def test_a_search_is_asked_ordered_and_leafed_through(
    site: LiveSite, browser: Browser, players: list[User]
) -> None:
    with page_of(site, browser, players[0]) as page:
        page.goto(f"{site.url}/matches/history/")
        page.get_by_label("Player", exact=True).fill("me")
        page.get_by_role("button", name="Filters").click()
        page.get_by_label("Status").select_option("any")
        page.get_by_label("Against", exact=True).fill("Chronicler")
        page.get_by_label("Matches per page").select_option("10")
        page.get_by_role("button", name="Show").click()
        expect(page).to_have_url(re.compile(r"\?a=me&b=Chronicler&status=any&per=10$"))
        expect(page.locator("tbody tr")).to_have_count(10)
        page.get_by_role("columnheader", name="Number").get_by_role("link").click()
        expect(page.locator("th[aria-sort=ascending]")).to_contain_text("Number")
        first = page.locator("tbody th").first.inner_text()
        page.get_by_role("link", name="Next", exact=True).click()
        expect(page.locator("tbody th").first).not_to_have_text(first)
        page.get_by_role("link", name="Previous").click()
        expect(page.locator("tbody th").first).to_have_text(first)
        page.get_by_role("link", name="Without: Against: Chronicler").click()
        expect(page).to_have_url(re.compile(r"\?a=me&status=any&per=10&sort=number$"))
        with page.expect_download() as download:
            page.get_by_role("link", name="as CSV").click()
        assert download.value.path().read_text().startswith("number,status")


def test_it_is_read_on_a_phone(site: LiveSite, browser: Browser, players: list[User]) -> None:
    with page_of(site, browser, players[0], viewport={"width": 360, "height": 740}) as page:
        page.goto(f"{site.url}/matches/history/?a=me&text=annals&status=any&per=10")
        expect(page.locator("tbody tr")).to_have_count(10)
        assert barriers(page) == ""
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
