"""Asking Owl by keyboard, on a phone."""

from __future__ import annotations

import os
from typing import Any, Literal

from playwright.sync_api import Browser, Page, expect

from tests.accounts.people import a_guest
from tests.browser.at_the_table import match_now, page_of
from tests.browser.pages import barriers
from tests.live_site import LiveSite
from tests.training.coach.coached import a_coached_match

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}


def test_an_attack_on_a_robot_waits_and_is_taken_back_by_its_own_button(
    site: LiveSite, browser: Browser
) -> None:
    with site.database():
        guest = a_guest()
        guest.preferences.may_take_back = 3
        guest.preferences.save()
        match = a_coached_match(guest, "(6) (8) (10)", "(4) (10) (12)", 2, 7, 6, 3, 8, 11)
    with page_of(site, browser, guest, **PHONE, reduced_motion="reduce") as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("[name=attacker]").nth(1).press("Space")
        page.locator("[name=target]").nth(0).press("Space")
        attack = page.get_by_role("button", name="Attack", exact=True)
        expect(page.locator("#say [data-possible]")).to_be_attached()
        attack.press("Enter")
        back = page.get_by_role("button", name="Take back 3 s")
        expect(back).to_be_focused()
        assert barriers(page) == ""
        page.locator("#answer .back").press("Enter")
        expect(attack).to_be_focused()
        attack.press("Enter")
        page.locator("[name=attacker]").nth(2).press("Space")
        expect(attack).to_be_visible()
        page.locator("[name=attacker]").nth(2).press("Space")
        expect(page.locator("#say [data-possible]")).to_be_attached()
        expect(page.locator(".htmx-request")).to_have_count(0)
        expect(attack).not_to_have_attribute("aria-disabled", "true")
        assert match_now(site, match).version == match.version
        shown = page.locator("#board").get_attribute("data-version") or ""
        attack.press("Enter")
        expect(page.locator("#board")).not_to_have_attribute("data-version", shown)
        expect(page.locator("#log")).to_contain_text("took")
    with site.database():
        assert match.moves.filter(seat=0).count() == 1


def pictures(page: Page, folder: str) -> None:
    schemes: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=f"{folder}/coach-{width}-{scheme}.png", full_page=width == 390)


def test_owl_is_asked_and_obeyed_by_keyboard(site: LiveSite, browser: Browser) -> None:
    with site.database():
        guest = a_guest()
        match = a_coached_match(guest, "(6) (8) (10)", "(4) (10) (12)", 2, 7, 6, 3, 8, 11)
    with page_of(site, browser, guest, **PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("[name=attacker]").nth(1).press("Space")
        page.locator("[name=target]").nth(0).press("Space")
        page.get_by_role("button", name="What would Owl do?").press("Enter")
        card = page.locator("#coach .says[data-does]")
        expect(card).to_be_visible()
        expect(card.locator("dt")).to_have_text(["Owl", "You"])
        expect(page.locator(".die.advised")).to_have_count(3)
        assert barriers(page) == ""
        if folder := os.environ.get("PICTURES"):
            pictures(page, folder)
        card.get_by_role("button", name="Do that").press("Enter")
        expect(page.locator(".die:has(:checked)")).to_have_count(3)
        expect(page.locator("#answer .go")).to_be_focused()
        expect(page.locator("#say [data-possible]")).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
