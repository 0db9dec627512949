"""Inviting a friend on a phone: two taps send the link, and one lets the friend play."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import answer, friends, page_of, surrender
from tests.browser.days import SHORT_PHONE
from tests.browser.pages import barriers
from tests.live_site import LiveSite

HANDS_ON = "navigator.share = (what) => { window.shared = what.url; return Promise.resolve(); }"


def shared_by(page: Page, site: LiveSite) -> str:
    page.add_init_script(HANDS_ON)
    page.goto(site.url)
    page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_role("button", name="Share the link")).to_be_in_viewport()
    page.get_by_role("button", name="Share the link").click()
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
        page_of(site, browser, host, viewport=SHORT_PHONE) as page,
        page_of(site, browser, friend, viewport=SHORT_PHONE) as other,
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
        play_a_turn_and_again(page, other)


def play_a_turn_and_again(page: Page, other: Page) -> None:
    first, second = (page, other) if page.get_by_text("your turn").count() else (other, page)
    decision = first.locator("form#answer [name=decision]")
    expect(decision).to_be_attached()
    number = decision.input_value()
    answer(first)
    expect(first.locator(f"form#answer [name=decision][value='{number}']")).to_have_count(0)
    second.reload()
    if second.locator("#verdict").count() == 0:
        surrender(second if second.get_by_text("Surrender or stop…").count() else first)
    expect(page.locator("#verdict")).to_be_visible()
    page.get_by_role("button", name="Again", exact=True).click()
    expect(page.locator("#verdict")).to_have_count(0)
    other.reload()
    other.locator(".verdict").get_by_role("button", name="Accept Ann’s rematch").click()
    for one in (page, other):
        expect(one.locator("#board .die-value").first).to_be_visible()
        expect(one.locator("#verdict")).to_have_count(0)


def test_without_another_program_the_link_is_copied(browser: Browser, site: LiveSite) -> None:
    [host, _other] = friends(site, "Ann", "Bob")
    with page_of(site, browser, host, viewport=SHORT_PHONE) as page:
        page.goto(site.url)
        page.get_by_role("button", name="Play a friend").click()
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        page.get_by_role("button", name="Share the link").click()
        expect(page.get_by_role("button", name="Copied")).to_have_count(2)
