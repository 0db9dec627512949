"""The film plays by itself, by keys and by taps, and opens on the front page."""

import re

from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import page_of
from tests.browser.days import PHONE
from tests.browser.pages import barriers
from tests.live_site import LiveSite


def at_step(page: Page, number: int) -> None:
    expect(page.locator("#board")).to_have_attribute("data-step", str(number))
    expect(page.locator(".film-marks [aria-current]")).to_have_attribute("data-to", str(number))


def test_it_is_played_paused_and_stepped_through_by_keys(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=PHONE) as page:
        page.goto(site.url + reverse("film"))
        at_step(page, 1)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        at_step(page, 3)
        expect(page.locator(".film-caption")).to_contain_text("Power")
        expect(page.locator(".film-words li[aria-current]")).to_contain_text("Power")
        page.keyboard.press("ArrowLeft")
        at_step(page, 2)
        page.keyboard.press(" ")
        expect(page.get_by_role("button", name="Pause (space)")).to_be_visible()
        page.keyboard.press(" ")
        expect(page.get_by_role("button", name="Play (space)")).to_be_visible()
        assert barriers(page) == ""
        page.get_by_role("link", name="0:48").click()
        at_step(page, 7)
        page.get_by_role("link", name="Step 8").click()
        at_step(page, 8)
        page.get_by_role("link", name="One step on").click(force=True)
        at_step(page, 8)
        page.get_by_role("button", name="Captions").click()
        expect(page.locator(".film-caption")).to_be_hidden()


def test_time_leads_to_the_next_step_and_a_die_flies(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, scenes="played") as page:
        page.clock.install()
        page.goto(f"{site.url}{reverse('film')}?step=3&play=1")
        expect(page.get_by_role("button", name="Pause (space)")).to_be_visible()
        page.clock.run_for(9_100)
        at_step(page, 4)
        expect(page.locator("#film-now")).to_have_text("0:23")
        expect(page.locator("#match")).to_have_class(re.compile("is-playing"))
        drawings = page.locator(".curtain .die-face > use")
        assert drawings.count() == drawings.and_(page.locator("[href]")).count() > 0
        page.clock.run_for(40_000)
        at_step(page, 8)
        expect(page.locator("#film-now")).to_have_text("1:00")
        expect(page.get_by_role("button", name="Play (space)")).to_be_visible()


def test_without_motion_it_has_only_steps(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=PHONE, reduced_motion="reduce") as page:
        page.goto(f"{site.url}{reverse('film')}?play=1")
        expect(page.locator("#film-play")).to_be_hidden()
        page.get_by_role("link", name="One step on").click()
        at_step(page, 2)


def test_without_scripts_the_marks_are_links(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=PHONE, java_script_enabled=False) as page:
        page.goto(site.url + reverse("film"))
        expect(page.locator("#film-play")).to_be_hidden()
        page.get_by_role("link", name="Step 5").click()
        expect(page.locator("#board")).to_have_attribute("data-step", "5")


def test_the_front_page_loads_the_player_when_its_door_is_opened(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=PHONE) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(site.url)
        page.locator(".film-door > summary").scroll_into_view_if_needed()
        assert not any(reverse("film_player") in url for url in asked)
        page.locator(".film-door > summary").click()
        player = page.frame_locator(".film-door iframe")
        expect(player.get_by_role("button", name="Pause (space)")).to_be_visible()
        expect(player.locator("#film-caption")).to_be_in_viewport()
        assert barriers(page) == ""
