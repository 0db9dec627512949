"""Orders on the board of the waiting player: by touch, by keyboard, and carried out live."""

import re

from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.models import Match
from tests.browser.at_the_table import friends, match_now, page_of
from tests.browser.pages import barriers
from tests.games.orders.leaving import lying_well
from tests.live_site import LiveSite

PHONE = {"width": 390, "height": 844}


def a_match(site: LiveSite) -> tuple[Match, User, User]:
    """Return a match that waits for Ann, in which Bob's first die may take her second."""
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        return lying_well(ann, bob), ann, bob


def order_an_attack(page: Page) -> None:
    page.get_by_text("Plan your next move").click()
    orders = page.locator(".orders")
    orders.locator("[name=attacker]").first.check(force=True)
    orders.locator("[name=target][value='0.1']").check(force=True)
    orders.get_by_role("button", name="Plan this attack").click()


def test_an_order_is_left_on_a_phone_and_carried_out_when_the_other_has_moved(
    site: LiveSite, browser: Browser
) -> None:
    match, ann, bob = a_match(site)
    url = site.url + match.get_absolute_url()
    with (
        page_of(site, browser, bob, viewport=PHONE) as his,
        page_of(site, browser, ann) as hers,
    ):
        for page in (his, hers):
            page.goto(url)
        order_an_attack(his)
        expect(his.get_by_role("heading", name="Your plans")).to_be_visible()
        assert not his.evaluate("document.scrollingElement.scrollWidth > innerWidth")
        assert barriers(his) == ""
        hers.reload()
        expect(hers.get_by_text("Your plans")).to_have_count(0)
        hers.locator("#answer [name=attacker]").first.check(force=True)
        hers.locator("#answer [name=target][value='1.1']").check(force=True)
        hers.get_by_role("button", name="Attack", exact=True).click()
        for page in (his, hers):
            expect(page.locator("#log")).to_contain_text("planned in advance")
        expect(his.get_by_text("Your plans")).to_have_count(0)


def test_an_order_is_left_and_taken_back_by_keyboard(site: LiveSite, browser: Browser) -> None:
    match, _ann, bob = a_match(site)
    with page_of(site, browser, bob) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator(".orders summary").focus()
        page.keyboard.press("Enter")
        for name in ("[name=attacker]", "[name=target][value='0.1']"):
            page.locator(f".orders {name}").first.focus()
            page.keyboard.press("Space")
        page.get_by_role("button", name="Plan this attack").focus()
        page.keyboard.press("Enter")
        back = page.get_by_role("button", name=re.compile("Take back.*Power"))
        expect(back).to_be_visible()
        back.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Your plans")).to_have_count(0)
        assert match_now(site, match).version == match.version


def test_what_cannot_be_ordered_is_told_in_the_open_sheet(site: LiveSite, browser: Browser) -> None:
    match, _ann, bob = a_match(site)
    with page_of(site, browser, bob, viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        page.get_by_text("Plan your next move").click()
        page.locator(".orders [name=attacker]").first.check(force=True)
        page.get_by_role("button", name="Plan this attack").click()
        expect(page.locator(".say.no")).to_have_text("Pick your dice, then a target.")
        expect(page.locator(".orders[open] [name=attacker]").first).to_be_checked()
