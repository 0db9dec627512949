"""Looks and feel: dice that fit phones and thumbs, focus, and reduced motion."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.accounts.people import a_player
from tests.browser.pages import address, barriers
from tests.live_site import LiveSite


def test_a_phone_shows_six_dice_a_side_and_the_button_without_scrolling(site: LiveSite, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address(site, "design_board") + "?dice=6")
    for part in (*page.locator(".seat .die").all(), page.locator(".score"), page.locator(".act")):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_dice_and_buttons_are_large_enough_for_a_thumb(site: LiveSite, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address(site, "design_board") + "?dice=6")
    for part in page.locator("label.die, .act .button").all():
        box = part.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_a_die_is_chosen_by_keyboard_and_shows_it(site: LiveSite, page: Page) -> None:
    page.goto(address(site, "design_board"))
    die = page.locator(".seat-mine .die").first
    die.get_by_role("checkbox").focus()
    expect(die).to_have_css("outline-style", "solid")
    page.keyboard.press("Space")
    expect(die.get_by_role("checkbox")).to_be_checked()
    expect(die).not_to_have_css("border-color", "rgba(0, 0, 0, 0)")


def test_the_first_thing_that_a_keyboard_reaches_skips_to_the_content(site: LiveSite, page: Page) -> None:
    page.goto(address(site, "front"))
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()


def test_a_phone_has_the_ways_at_the_bottom_and_what_is_ones_own_in_a_sheet(
    site: LiveSite, browser: Browser
) -> None:
    page = site.visit(browser, "reader")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(address(site, "help"))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    ways = page.get_by_role("navigation", name="Main")
    for name in ("Home", "Train", "Fight", "Fighters", "People"):
        expect(ways.get_by_role("link", name=re.compile(rf"\b{name}$"))).to_be_in_viewport(ratio=1)
    own = page.get_by_role("navigation", name="reader")
    expect(own).to_be_hidden()
    page.get_by_role("button", name="You", exact=True).click()
    expect(own.get_by_role("button", name="Log out")).to_be_visible()
    found = barriers(page)
    assert not found, found
    page.keyboard.press("Escape")
    expect(own).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    for name in ("Home", "Train", "Fight", "Fighters", "People"):
        expect(ways.get_by_role("link", name=re.compile(rf"\b{name}$"))).to_be_in_viewport(ratio=1)
        expect(ways.get_by_role("link", name=re.compile(rf"\b{name}$"))).to_have_count(1)
    page.context.close()


def test_the_tabs_of_an_account_take_one_line_and_show_where_one_is(site: LiveSite, browser: Browser) -> None:
    page = site.visit(browser, "reader")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address(site, "people:data"))
    tabs = page.get_by_role("navigation", name="My account")
    boxes = [tab.bounding_box() for tab in tabs.get_by_role("link").all()]
    assert len({round(box["y"]) for box in boxes if box is not None}) == 1
    expect(tabs.get_by_role("link", name="Data")).to_be_in_viewport(ratio=1)
    tabs.get_by_role("link", name="Profile").focus()
    expect(tabs.get_by_role("link", name="Profile")).to_be_in_viewport(ratio=1)
    page.context.close()


def test_every_die_has_its_solid(site: LiveSite, page: Page) -> None:
    page.goto(address(site, "design_board") + "?dice=6")
    solids = page.locator(".board .die-face > use")
    widths = solids.evaluate_all("(all) => all.map((use) => use.getBBox().width)")
    assert len(widths) >= 12
    assert min(widths) > 60


@pytest.mark.parametrize(("wish", "movement"), [("reduce", "none"), ("no-preference", "tumble")])
def test_dice_tumble_only_for_players_who_like_it(
    site: LiveSite, browser: Browser, wish: str, movement: str
) -> None:
    context = browser.new_context(reduced_motion=wish)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address(site, "design_board"))
    expect(page.locator("[data-state~=rolled] .die-face")).to_have_css("animation-name", movement)
    context.close()


def test_a_device_that_asks_for_strong_contrast_gets_it(site: LiveSite, page: Page) -> None:
    for name in ("front", "design", "design_board"):
        page.emulate_media(contrast="more", color_scheme="light")
        page.goto(address(site, name))
        expect(page.locator("body")).to_have_css("background-color", "color(srgb 1 1 1)")
        found = barriers(page)
        assert not found, found


def test_strong_contrast_is_seen_at_once_and_kept_afterwards(site: LiveSite, browser: Browser) -> None:
    with site.database():
        a_player("far-sighted")
    page = site.visit(browser, "far-sighted")
    page.emulate_media(color_scheme="dark")
    page.goto(address(site, "accounts:preferences"))
    strong, usual = "color(srgb 0 0 0)", "color(srgb 0.0784314 0.0862745 0.121569)"
    expect(page.locator("#preview")).to_have_css("background-color", usual)
    page.locator("#look").get_by_text("High", exact=True).click()
    expect(page.locator("#preview")).to_have_css("background-color", strong)
    expect(page.locator("body")).to_have_css("background-color", strong)
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", strong)
    found = barriers(page)
    assert not found, found
    page.context.close()
