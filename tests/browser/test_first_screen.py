"""On a phone, the table of a match fits the screen, and hints lie on it without moving anything."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.models import Match
from tests.accounts.people import a_guest
from tests.browser.at_the_table import page_of
from tests.browser.days import SHORT_PHONE, SMALL_PHONE
from tests.browser.pages import barriers
from tests.live_site import LiveSite
from tests.training.coach.coached import a_coached_match

PHONES = (SHORT_PHONE, SMALL_PHONE)
LEAST_DIE = 48


BOXES = "(faces) => faces.map((face) => face.getBoundingClientRect()).map(({ y, width }) => [y, width])"


def boxes_of_dice(page: Page) -> list[list[float]]:
    """Return the top and the width of each die."""
    return list(page.locator(".seat .dice .die-face").evaluate_all(BOXES))


def smallest_die(page: Page) -> float:
    return min(width for _y, width in boxes_of_dice(page))


def bottom_of(page: Page, selector: str) -> float:
    return float(page.locator(selector).evaluate("(one) => one.getBoundingClientRect().bottom"))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_first_match_fits_with_its_hint(browser: Browser, site: LiveSite, locale: str) -> None:
    with site.database():
        guest = a_guest()
        match = a_coached_match(guest, "(6) (8) (8)", "(4) (4) (12)", 2, 7, 6, 3, 8, 11)
        Match.objects.filter(pk=match.pk).update(teaches=True)
    with page_of(site, browser, guest, locale=locale, viewport=PHONES[0]) as page:
        page.goto(site.url + match.get_absolute_url())
        hint = page.locator(".hint")
        expect(hint).to_be_visible()
        assert barriers(page) == ""
        for phone in PHONES:
            page.set_viewport_size(phone)
            expect(hint).to_be_in_viewport(ratio=1)
            assert bottom_of(page, ".board") <= phone["height"]
            assert smallest_die(page) >= LEAST_DIE
            assert page.locator(".tabbar").count() == 0
        before = boxes_of_dice(page)
        words = hint.inner_text()
        hint.get_by_role("button").click()
        expect(page.locator(".hint", has_text=words)).to_have_count(0)
        assert boxes_of_dice(page) == before


@pytest.mark.parametrize("phone", PHONES, ids=["390", "360"])
def test_five_dice_fit_with_what_owl_says(browser: Browser, site: LiveSite, phone: ViewportSize) -> None:
    with site.database():
        guest = a_guest()
        match = a_coached_match(
            guest, "(4) (6) (8) (10) (20)", "(2) (4) (10) (12) (12)", 1, 5, 1, 9, 9, 2, 3, 2, 9, 9
        )
    with page_of(site, browser, guest, viewport=phone) as page:
        page.goto(site.url + match.get_absolute_url())
        assert bottom_of(page, ".board") <= phone["height"]
        assert smallest_die(page) >= LEAST_DIE
        before = boxes_of_dice(page)
        page.get_by_role("button", name="What would Owl do?").click()
        expect(page.get_by_role("button", name="Do that")).to_be_in_viewport(ratio=1)
        assert boxes_of_dice(page) == before
