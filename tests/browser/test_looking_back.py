"""The review of a match on a phone and by keyboard: every move, slip and better move."""

import re

import pytest
from django.db import transaction
from django_tasks_db.models import DBTaskResult
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.models import Match
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.live_site import LiveSite
from tests.training.review.finished import a_finished_match, store_review

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def match(site: LiveSite) -> Match:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database(), transaction.atomic():  # so that Owl hears nothing of it
        match = a_finished_match(ann, bob, first_to=2)
        store_review(match)
        DBTaskResult.objects.filter(task_path__startswith="training.").delete()
    return match


def expect_move(page: Page, move: int) -> None:
    expect(page.locator("#scrub")).to_have_value(str(move))
    expect(page).to_have_url(re.compile(rf"move={move}$"))
    expect(page.locator(".htmx-swapping, .htmx-added, .htmx-settling")).to_have_count(0)  # now keys are heard


def test_keys_lead_from_move_to_move_and_from_slip_to_slip(
    site: LiveSite, browser: Browser, match: Match
) -> None:
    ann = site.player("Ann")
    with page_of(site, browser, ann, viewport=PHONE) as page:
        page.goto(f"{site.url}{match.get_absolute_url()}back/?move=1")
        last = int(page.locator("#scrub").get_attribute("max") or 0)
        for key, move in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
            page.keyboard.press(key)
            expect_move(page, move)
        slips = sorted(int(dot.get_attribute("data-move") or 0) for dot in page.locator(".curve a").all())
        page.keyboard.press("ArrowDown")
        expect_move(page, next(slip for slip in slips if slip > 2))
        page.keyboard.press("b")
        expect(page.get_by_role("radio", name="Better")).to_be_checked()
        expect(page.locator(".on-better")).to_be_visible()
        expect(page.locator(".on-played")).to_be_hidden()
        page.keyboard.press("2")
        expect(page.get_by_role("heading", name="Round 2, move 1")).to_be_visible()
        page.locator("#scrub").focus()
        page.keyboard.press("End")
        expect_move(page, last)
        expect(page.locator("#scrub")).to_be_focused()


def test_dots_and_rows_lead_to_slips(site: LiveSite, browser: Browser, match: Match) -> None:
    with page_of(site, browser, None, viewport=PHONE) as page:
        page.goto(f"{site.url}{match.get_absolute_url()}back/?move=1")
        dot = page.locator(".curve a").first
        dot.focus()
        page.keyboard.press("Enter")
        expect_move(page, int(dot.get_attribute("data-move") or 0))
        row = page.locator(".slip-row a").last
        row.click()
        expect(page.locator(".slip-row [aria-current]")).to_have_count(1)
        expect(page.locator("#move")).to_be_in_viewport()


def test_nobody_is_kept_out_by_day_or_night(site: LiveSite, browser: Browser, match: Match) -> None:
    with page_of(site, browser, site.player("Ann"), viewport=PHONE) as page:
        page.goto(f"{site.url}{match.get_absolute_url()}back/")
        page.get_by_text("Every move as a table").click()
        assert not barriers(page)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_picture_to_share_fits_a_phone(site: LiveSite, browser: Browser, match: Match) -> None:
    with page_of(site, browser, site.player("Ann"), viewport=PHONE) as page:
        page.goto(f"{site.url}{match.get_absolute_url()}back/share/")
        expect(page.get_by_label("The link")).to_have_value(re.compile(rf"/match/{match.pk}/back/$"))
        assert page.locator(".share-picture").evaluate("picture => picture.naturalWidth") == 1200
        assert not barriers(page)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_page_fills_itself_while_owl_looks(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database(), transaction.atomic():
        match = a_finished_match(ann, bob, first_to=1)
        DBTaskResult.objects.filter(task_path__startswith="training.").delete()
    with page_of(site, browser, ann, viewport=PHONE) as page:
        page.goto(f"{site.url}{match.get_absolute_url()}back/")
        expect(page.locator(".bill")).to_be_visible()
        expect(page.get_by_text("Mistakes below 10 points")).to_be_visible()
