"""Inviting a friend on a phone: two taps send the link, and one lets the friend play."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.live_site import LiveSite

PHONE = {"width": 390, "height": 844}
HANDS_ON = "navigator.share = (what) => { window.shared = what.url; return Promise.resolve(); }"


def shared_by(page: Page, site: LiveSite) -> str:
    page.add_init_script(HANDS_ON)
    page.goto(site.url)
    page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_role("button", name="Share…")).to_be_in_viewport()
    page.get_by_role("button", name="Share…").click()
    link = str(page.evaluate("window.shared"))
    assert "/invited/" in link
    return link


@pytest.mark.parametrize("has_account", [True, False], ids=["account", "guest"])
def test_two_taps_send_a_link_and_one_tap_behind_it_plays(
    browser: Browser, site: LiveSite, has_account: bool
) -> None:
    host, *others = friends(site, "Ann", "Bob")
    friend = others[0] if has_account else None
    with (
        page_of(site, browser, host, viewport=PHONE) as page,
        page_of(site, browser, friend, viewport=PHONE) as other,
    ):
        link = shared_by(page, site)
        assert barriers(page) == ""
        other.goto(link)
        gold = other.get_by_role("button", name="Play", exact=False)
        expect(gold).to_be_in_viewport()
        assert barriers(other) == ""
        gold.click()
        expect(other.locator("#board .die-value").first).to_be_visible()
        expect(page.locator("#board .die-value").first).to_be_visible()


def test_without_another_program_the_link_is_copied(browser: Browser, site: LiveSite) -> None:
    [host, _other] = friends(site, "Ann", "Bob")
    with page_of(site, browser, host, viewport=PHONE) as page:
        page.goto(site.url)
        page.get_by_role("button", name="Play a friend").click()
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        expect(page.get_by_role("button", name="Share…")).to_be_hidden()
