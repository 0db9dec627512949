"""Common goals are two taps away from any page, on a phone and on a desktop."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.at_the_table import friends, page_of
from tests.browser.days import DESKTOP
from tests.browser.pages import barriers
from tests.browser.test_every_page import NARROW
from tests.live_site import LiveSite

WAYS = {
    "train": ("Train", "Today"),
    "lessons:path": ("Train", "Lessons"),
    "campaign:map": ("Train", "Campaign"),
    "tournaments:tournaments": ("Fight", "Tournaments"),
    "games:open": ("Fight", "Open offers"),
    "buttons:sets": ("Fighters", "Sets"),
    "standing:fighters": ("Fighters", "Stats"),
    "standing:players": ("People", "Rankings"),
    "games:watch": ("People", "Watch"),
}
HELP = (
    *("how_to_play", "a_round", "circle", "clocks", "rulesets", "notation"),
    *("standing:how", "tournaments:how", "tournaments:how_leagues_go", "faq"),
)
SOMEWHERE = ("front", "help", "buttons:skills", "games:history", "standing:site")


@pytest.mark.parametrize("is_visitor", [True, False], ids=["visitor", "player"])
def test_what_people_look_for_is_two_taps_away(
    browser: Browser, site: LiveSite, size: ViewportSize, is_visitor: bool
) -> None:
    player = None if is_visitor else friends(site, "Ann", "Bob")[0]
    with page_of(site, browser, player, viewport=size) as page:
        for number, (goal, (place, tab)) in enumerate(WAYS.items()):
            if number < len(SOMEWHERE):
                page.goto(site.url + reverse(SOMEWHERE[number]))
            page.get_by_role("navigation", name="Main").get_by_role("link", name=place, exact=True).click()
            tabs = page.get_by_role("navigation", name=place)
            tabs.get_by_role("link", name=tab, exact=True).click()
            expect(page).to_have_url(site.url + reverse(goal))
            expect(tabs.get_by_role("link", name=tab)).to_be_in_viewport()
            expect(tabs.locator("[aria-current]")).to_have_text(tab)
        assert barriers(page) == ""
        get_help(page, is_visitor)
        expect(page).to_have_url(site.url + reverse("help"))


def get_help(page: Page, is_visitor: bool) -> None:
    if is_visitor:
        page.locator(".foot").get_by_role("link", name="Help", exact=True).click()
    else:
        page.get_by_role("button", name="You").click()
        page.locator("#you").get_by_role("link", name="Help").click()


def test_the_choice_of_a_language_is_two_taps_away_on_a_short_phone(browser: Browser, site: LiveSite) -> None:
    player = friends(site, "Ann", "Bob")[0]
    with page_of(site, browser, player, viewport={"width": NARROW, "height": 664}) as page:
        page.goto(site.url + reverse("help"))
        page.get_by_role("button", name="You").click()
        expect(page.locator("#you").get_by_role("button", name="Log out")).to_be_in_viewport(ratio=1)
        assert barriers(page) == ""
        page.locator("#you").get_by_role("link", name="Language").click()
        expect(page.get_by_label("Language", exact=True)).to_be_in_viewport(ratio=1)


def test_the_help_pages_are_one_line_on_a_phone_with_the_current_one_in_view(
    browser: Browser, site: LiveSite, language: str
) -> None:
    with page_of(site, browser, None, viewport={"width": NARROW, "height": 664}, locale=language) as page:
        for name in HELP:
            page.goto(site.url + reverse(name))
            links = page.locator("main nav .views a")
            tops = links.evaluate_all("all => all.map(link => link.getBoundingClientRect().top)")
            assert len(set(tops)) == 1, (name, tops)
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, name
            current = page.locator("main nav .views [aria-current]")
            assert current.count() == 1, name
            expect(current).to_be_in_viewport(ratio=1)
        assert barriers(page) == ""
        page.goto(site.url + reverse(HELP[0]))
        page.locator("main nav .views a").first.focus()
        for _link in range(links.count() - 1):
            page.keyboard.press("Tab")
        expect(links.last).to_be_focused()
        expect(links.last).to_be_in_viewport(ratio=1)


def test_a_key_after_g_goes_to_a_place_and_nowhere_from_a_field(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=DESKTOP) as page:
        page.goto(site.url + reverse("help"))
        for key, goal in (
            ("t", "train"),
            ("f", "games:open"),
            ("b", "buttons:search"),
            ("p", "accounts:players"),
        ):
            page.keyboard.press("g")
            page.keyboard.press(key)
            page.wait_for_url(site.url + reverse(goal))
        page.get_by_label("Find a player").press_sequentially("gh")
        expect(page.get_by_label("Find a player")).to_have_value("gh")
        expect(page).to_have_url(site.url + reverse("accounts:players"))


def test_n_goes_to_the_next_match(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Noor")
    with page_of(site, browser, ann, viewport=DESKTOP) as page:
        page.goto(site.url + reverse("help"))
        page.keyboard.press("n")
        expect(page.get_by_role("heading", name="Nothing is waiting for you")).to_be_visible()
