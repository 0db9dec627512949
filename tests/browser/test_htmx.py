"""Loading htmx on demand: earlier actions and input are not lost."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.models import Match
from tests.browser.at_the_table import friends, held_back, let_through, match_now, page_of
from tests.browser.pages import address
from tests.games.matches import a_match_showing
from tests.live_site import LiveSite, wait_until

HTMX = "**/htmx-2.min*"
STAYS = "window.stays = true"


@pytest.fixture
def ann(site: LiveSite) -> User:
    return friends(site, "Ann", "Bob")[0]


@pytest.fixture
def match(site: LiveSite, ann: User) -> Match:
    with site.database():
        return a_match_showing(ann, site.player("Bob"), "(8) (1)", "(4) (4)", 8, 1, 3, 3)


def attack(page: Page) -> None:
    page.locator("input[name=attacker]").first.check(force=True)
    page.locator("input[name=target]").first.check(force=True)
    page.get_by_role("button", name="Attack", exact=True).click()


def test_a_page_that_is_only_read_does_without(site: LiveSite, page: Page) -> None:
    held = held_back(page, HTMX)
    for name in ("front", "help", "standing:fighters"):
        page.goto(address(site, name), wait_until="networkidle")
    assert held == []


def test_a_match_asks_for_it_when_a_die_is_touched(
    site: LiveSite, browser: Browser, ann: User, match: Match
) -> None:
    with page_of(site, browser, ann) as page:
        held = held_back(page, HTMX)
        page.goto(site.url + match.get_absolute_url(), wait_until="networkidle")
        assert held == []
        with page.expect_request(HTMX):
            page.locator("input[name=attacker]").first.focus()


def test_what_is_done_before_it_is_there_is_done_then(
    site: LiveSite, browser: Browser, ann: User, match: Match
) -> None:
    with page_of(site, browser, ann) as page:
        held = held_back(page, HTMX)
        page.goto(site.url + match.get_absolute_url())
        page.evaluate(STAYS)
        attack(page)
        assert match_now(site, match).version == match.version
        let_through(page, held[0])
        expect(page.locator(".tray .die")).to_have_count(1)
        assert page.evaluate("window.stays")


def test_what_is_typed_before_it_is_there_is_looked_for(site: LiveSite, page: Page) -> None:
    held = held_back(page, HTMX)
    page.goto(address(site, "buttons:skills"))
    page.evaluate(STAYS)
    page.get_by_label("Find a skill").fill("poison")
    page.wait_for_timeout(100)
    let_through(page, held[0])
    expect(page).to_have_url(re.compile("q=poison"))
    assert page.evaluate("window.stays")


def test_where_it_does_not_come_forms_are_sent_as_without_scripts(
    site: LiveSite, browser: Browser, ann: User, match: Match
) -> None:
    with page_of(site, browser, ann) as page:
        page.route(HTMX, lambda route: route.abort())
        page.goto(site.url + match.get_absolute_url())
        page.evaluate(STAYS)
        attack(page)
        expect(page.locator(".tray .die")).to_have_count(1)
        assert not page.evaluate("window.stays")


def test_the_way_back_leads_to_what_was_shown_there(site: LiveSite, page: Page) -> None:
    page.goto(address(site, "buttons:search"))
    page.get_by_label("Find a fighter").fill("jabber")
    expect(page).to_have_url(re.compile("q=jabber"))
    page.reload()
    expect(page.locator("#found-count")).to_have_text("1 fighter")
    wait_until(lambda: page.evaluate("Boolean(window.htmx)"))
    page.go_back()
    expect(page.locator("#found-count")).not_to_have_text("1 fighter")
