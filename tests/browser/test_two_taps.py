"""Common goals are two taps away from any page, on a phone and on a desktop."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.at_the_table import friends, page_of
from tests.browser.days import DESKTOP, SHORT_PHONE
from tests.browser.pages import barriers
from tests.browser.test_every_page import NARROW
from tests.live_site import LiveSite
from tests.training.review.finished import a_finished_match

WAYS = {
    "train": ("Train", "Today"),
    "puzzles:puzzles": ("Train", "Puzzles"),
    "lessons:path": ("Train", "Lessons"),
    "campaign:map": ("Train", "Campaign"),
    "robots:robots": ("Train", "Robots"),
    "seeking:look": ("Fight", "Find an opponent"),
    "games:open": ("Fight", "Open offers"),
    "tournaments:tournaments": ("Fight", "Tournaments"),
    "tournaments:leagues": ("Fight", "Leagues"),
    "games:watch": ("Fight", "Watch"),
    "buttons:sets": ("Fighters", "Sets"),
    "buttons:skills": ("Fighters", "Skills"),
    "standing:fighters": ("Fighters", "Stats"),
    "workshop:designer": ("Fighters", "Workshop"),
    "standing:players": ("People", "Rankings"),
    "forum:boards": ("People", "Forum"),
}
HELP = (
    *("how_to_play", "a_round", "circle", "clocks", "rulesets", "notation"),
    *("standing:how", "tournaments:how", "tournaments:how_leagues_go", "faq"),
)
SOMEWHERE = ("help", "buttons:skills", "games:history", "standing:site")


@pytest.mark.parametrize("is_visitor", [True, False], ids=["visitor", "player"])
def test_what_people_look_for_is_two_taps_away(browser: Browser, site: LiveSite, is_visitor: bool) -> None:
    player = None if is_visitor else friends(site, "Ann", "Bob")[0]
    with page_of(site, browser, player, viewport=SHORT_PHONE) as page:
        for number, (goal, (place, tab)) in enumerate(WAYS.items()):
            if number < len(SOMEWHERE):
                page.goto(site.url + reverse(SOMEWHERE[number]))
            tabs = open_place(page, place)
            tap(tabs.get_by_role("link", name=tab, exact=True))
            expect(page).to_have_url(site.url + reverse(goal))
            expect(tabs.get_by_role("link", name=tab, exact=True)).to_be_in_viewport(ratio=1)
            expect(tabs.locator("[aria-current]")).to_have_text(tab)
        assert barriers(page) == ""
        get_help(page, is_visitor)
        expect(page).to_have_url(site.url + reverse("help"))
        expect(page.get_by_role("link", name="How to play, in a minute")).to_be_in_viewport(ratio=1)


def open_place(page: Page, place: str) -> Locator:
    """Open a place of the bar and return its tabs."""
    page.wait_for_load_state()  # before, both bars are in sight
    tap(page.get_by_role("navigation", name="Main").get_by_role("link", name=place, exact=True))
    return page.get_by_role("navigation", name=place, exact=True)


def tap(link: Locator) -> None:
    """Tap a link that is in view, as Playwright would otherwise scroll to it."""
    expect(link).to_be_in_viewport(ratio=1)
    link.click()


def test_a_player_finds_what_is_their_own_without_scrolling(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_finished_match(ann, bob, first_to=1)
    with page_of(site, browser, ann, viewport=SHORT_PHONE) as page:
        page.goto(site.url + reverse("help"))
        tap(open_place(page, "Fight").get_by_role("link", name="My matches"))
        tap(page.locator(".history").get_by_role("link", name="Replay").first)
        expect(page).to_have_url(site.url + reverse("games:replay", args=[match.pk]))
        page.goto(site.url + reverse("help"))
        open_place(page, "Train")
        tap(page.get_by_role("link", name="Your own mistakes"))
        expect(page).to_have_url(site.url + reverse("puzzles:mine"))
        open_place(page, "People")
        tap(page.get_by_role("link", name="Friends", exact=True))
        expect(page.get_by_role("link", name="Bob", exact=True)).to_be_visible()
        tap(page.get_by_role("link", name="News").first)
        tap(page.get_by_role("link", name="Choose your notifications"))
        expect(page).to_have_url(site.url + reverse("notifications:settings"))
        for goal, name in (
            ("games:history", "My matches"),
            ("accounts:preferences", "Language"),
            ("account_set_password", "Password"),  # as Ann has none yet
        ):
            page.get_by_role("button", name="You").click()
            tap(page.locator("#you").get_by_role("link", name=name, exact=True))
            expect(page).to_have_url(re.compile(re.escape(reverse(goal))))
        page.get_by_role("button", name="You").click()
        tap(page.locator("#you").get_by_role("button", name="Log out"))
        expect(page.get_by_role("link", name="Log in")).to_be_visible()


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
