"""Messages between two players appear without a reload."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from community.messages.sending import write
from tests.browser.at_the_table import friends, page_of
from tests.live_site import LiveSite

LONG_WORD = "Rhabarberbarbara" * 125
NARROW = {"width": 360, "height": 740}


def test_two_players_write_live(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Nora", "Nils")
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        his.goto(f"{site.url}/messages/")
        expect(his.locator("html[data-live]")).to_be_attached()
        hers.goto(f"{site.url}/players/Nils/")
        hers.get_by_role("link", name="Message", exact=True).click()
        hers.get_by_label("Write to Nils").fill("Rematch?")
        hers.get_by_role("button", name="Send").click()
        expect(hers.get_by_role("log")).to_contain_text("Rematch?")
        expect(his.locator("#conversations")).to_contain_text("1 new")
        expect(his.locator("#unread-messages")).to_have_text("1 new")
        expect(his.locator("#bell .count")).to_have_text("1")
        his.get_by_role("link", name="Nora").click()
        expect(his.get_by_role("log")).to_contain_text("Rematch?")
        expect(his.locator("#unread-messages")).to_be_hidden()
        expect(his.locator("html[data-live]")).to_be_attached()
        expect(hers.locator("html[data-live]")).to_be_attached()
        his.get_by_label("Write to Nora").fill("With **pleasure**.")
        his.get_by_role("button", name="Send").click()
        expect(hers.get_by_role("log").locator("strong")).to_have_text("pleasure")
        expect(his.get_by_label("Write to Nora")).to_have_value("")
        expect(his.get_by_role("log").locator("[data-number]")).to_have_count(2)
        hers.get_by_label("Write to Nils").fill("\u200b")
        hers.get_by_role("button", name="Send").click()
        expect(hers.get_by_role("alert")).to_have_text("Write a message first.")
        expect(hers.get_by_role("log").locator("[data-number]")).to_have_count(2)


def test_it_works_without_scripts(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Nele", "Nick")
    with page_of(site, browser, ann, java_script_enabled=False) as hers:
        hers.goto(f"{site.url}/messages/with/{bob}/")
        for text in ("One", "Two"):
            hers.get_by_label("Write to Nick").fill(text)
            hers.get_by_role("button", name="Send").click()
        expect(hers.get_by_role("log").locator("[data-number]")).to_have_count(2)


def test_a_word_of_2000_letters_stays_within_a_narrow_phone(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Nena", "Nuri")
    with site.database():
        message = write(ann, bob, LONG_WORD)
    for player in (ann, bob):
        with page_of(site, browser, player, viewport=NARROW) as page:
            for place in (message.conversation.get_absolute_url(), "/messages/"):
                page.goto(f"{site.url}{place}")
                assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
            page.goto(f"{site.url}{message.conversation.get_absolute_url()}")
            line = page.get_by_role("log").locator(".told")
            assert line.evaluate("told => told.scrollWidth <= told.clientWidth")
            assert len(line.inner_text().strip()) == len(LONG_WORD)
