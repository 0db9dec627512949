"""Spectators talk beside a board; its players see the talk once the match is over."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from rules import Surrender
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.games.matches import a_match, act
from tests.live_site import LiveSite

PHONE = {"width": 390, "height": 844}


def say(page: Page, text: str) -> None:
    field(page).fill(text)
    page.locator("#spectators").get_by_role("button", name="Send").click()


def field(page: Page) -> Locator:
    return page.get_by_label("Say something to everyone watching")


def look_down(page: Page) -> None:
    """Scroll to the talk, which loads when it comes into view."""
    page.evaluate("document.getElementById('spectators').scrollIntoView()")


def test_two_who_watch_talk_and_the_players_read_it_after_the_end(site: LiveSite, browser: Browser) -> None:
    ann, ben, cleo, dora = friends(site, "Vera", "Wim", "Xenia", "Yves")
    with site.database():
        match = a_match(ann, ben, first_to=1)
    address = site.url + match.get_absolute_url()
    with (
        page_of(site, browser, cleo, viewport=PHONE) as hers,
        page_of(site, browser, dora) as his,
        page_of(site, browser, ann) as players,
    ):
        for page in (hers, his):
            page.goto(address)
            look_down(page)
            expect(field(page)).to_be_visible()
        say(hers, "What a roll")
        expect(field(hers)).to_be_focused()
        expect(his.get_by_text("What a roll")).to_be_visible()
        say(his, "x" * 500)
        expect(hers.locator("#line-2 .told")).to_be_visible()
        assert hers.evaluate("document.documentElement.scrollWidth <= innerWidth"), "one long word breaks"
        say(his, "what a ROLL")
        expect(hers.locator("#line-3 .told")).to_be_visible()
        say(hers, "What a Roll")
        expect(hers.get_by_role("alert")).to_contain_text("the same thing less than 10 minutes ago")
        assert barriers(hers) == ""
        players.goto(address)
        expect(players.locator("#spectators")).to_have_count(0)
        with site.database():
            act(match, match.battle.active or 0, Surrender())
        players.goto(address)
        look_down(players)
        expect(players.locator("#line-1")).to_contain_text("What a roll")
        say(players, "Thank you")
        expect(his.get_by_text("Thank you")).to_be_visible()
