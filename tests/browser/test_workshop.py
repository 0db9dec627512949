"""The workshop on a phone and by keyboard: a fighter built and measured, a position laid out."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.models import Match
from tests.browser.pages import barriers
from tests.live_site import LiveSite

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def page(site: LiveSite, browser: Browser) -> Page:
    context = browser.new_context(viewport=PHONE)
    site.log_in(context, site.player("reader"))
    return context.new_page()


def press(page: Page, name: str, *, exact: bool = True) -> None:
    button = page.get_by_role("button", name=name, exact=exact)
    button.focus()
    page.keyboard.press("Enter")


def expect_recipe(page: Page, recipe: str) -> None:
    expect(page.locator("#recipe")).to_have_value(recipe)
    expect(page.locator(".htmx-swapping, .htmx-added, .htmx-settling, .htmx-request")).to_have_count(0)


def expect_fits(page: Page) -> None:
    assert barriers(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_fighter_is_tapped_together_measured_kept_and_tried(site: LiveSite, page: Page) -> None:
    page.goto(f"{site.url}/workshop/")
    expect(page.get_by_role("button", name="Try it now")).to_be_disabled()
    for die, recipe in (("Add (4)", "(4)"), ("Add (20)", "(4) (20)"), ("Add (X)", "(4) (20) (X)")):
        press(page, die)
        expect_recipe(page, recipe)
    page.locator("#die-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#die-1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#die-1")).to_be_focused()
    press(page, "Shadow")
    expect_recipe(page, "(4) s(20) (X)")
    expect(page.get_by_text("Shadow:")).to_be_visible()
    page.locator("#recipe").fill("(4) s(20) (X) y(8)")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“y” isn’t a skill")
    expect_fits(page)
    page.locator("#recipe").fill("(4) s(20) (X)")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect_recipe(page, "(4) s(20) (X)")
    press(page, "Test its strength")
    expect(page.get_by_text("This fighter does best against")).to_be_visible(timeout=120_000)
    expect(page.locator("#verdict")).to_contain_text("± 2%")
    expect(page.get_by_role("table")).to_be_visible()
    expect_fits(page)
    page.get_by_label("Name", exact=True).fill("Short Work")
    page.locator("#recipe").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("name=Short"))
    expect_recipe(page, "(4) s(20) (X)")
    press(page, "Save fighter")
    expect(page).to_have_url(re.compile(r"/workshop/[a-z0-9]{6}/$"))
    expect(page.get_by_role("heading", name="Yours")).to_be_visible()
    expect_fits(page)
    press(page, "Try it now", exact=False)
    expect(page).to_have_url(re.compile(r"/match/\d+/"))


def test_a_position_is_laid_out_asked_about_and_played_on(site: LiveSite, page: Page) -> None:
    page.goto(f"{site.url}/workshop/position/?mine=(8):5+(20):9&theirs=(6):5+(10):9")
    page.locator("#die-m0").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("(8) shows")).to_be_visible()
    press(page, "One more")
    expect(page).to_have_url(re.compile(r"mine=\(8\):6"))
    expect(page.locator("#more")).to_be_focused()
    expect_fits(page)
    press(page, "Ask Owl")
    expect(page.get_by_text("Owl would do this:")).to_be_visible(timeout=120_000)
    press(page, "Make it their move")
    expect(page.get_by_text("Their move.")).to_be_visible()
    press(page, "Make it my move")
    expect(page.get_by_text("Your move.")).to_be_visible()
    page.get_by_text("Add or remove dice").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Your dice").fill("(8):9")
    press(page, "Set up position")
    expect(page.get_by_role("alert")).to_have_text("Your dice: (8):9 can only show 1 to 8.")
    expect_fits(page)
    page.get_by_label("Your dice").fill("(8):6 (20):9")
    press(page, "Set up position")
    press(page, "Play on against Owl")
    expect(page).to_have_url(re.compile(r"/match/\d+/"))
    with site.database():
        match = Match.objects.latest("pk")
        assert (match.is_private, match.rated) == (True, False)
