"""A replay in the browser: by keys, by links without JavaScript, by the slider, and by itself."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Match
from games.replay.steps import steps_of
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.games.matches import a_match, play_at_random
from tests.live_site import LiveSite


@pytest.fixture
def match(site: LiveSite) -> Match:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        return play_at_random(a_match(ann, bob, "(6) s(8) (X)", "(4) z(10) (20)", first_to=1))


@pytest.fixture
def last(site: LiveSite, match: Match) -> int:
    with site.database():
        return len(steps_of(match)) - 1


def replay_of(site: LiveSite, match: Match, step: int = 0) -> str:
    return f"{site.url}{match.get_absolute_url()}replay/?step={step}"


def expect_step(page: Page, step: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-step", str(step))
    expect(page).to_have_url(re.compile(rf"step={step}$"))
    page.wait_for_load_state()
    expect(page.locator(".htmx-swapping, .htmx-added, .htmx-settling")).to_have_count(0)  # now keys are heard


def test_keys_and_links_lead_from_step_to_step(
    site: LiveSite, browser: Browser, match: Match, last: int
) -> None:
    with page_of(site, browser, None) as page:
        page.goto(replay_of(site, match))
        for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
            page.keyboard.press(key)
            expect_step(page, step)
        page.get_by_role("link", name="Next step").click()
        expect_step(page, 1)
        expect(page.get_by_role("link", name="Next step")).to_be_focused()
        page.go_back()
        expect_step(page, 0)


def test_it_plays_by_itself_to_the_end(site: LiveSite, browser: Browser, match: Match, last: int) -> None:
    with page_of(site, browser, None) as page:
        page.goto(replay_of(site, match, last - 2))
        page.get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        expect_step(page, last)
        expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_slider_leads_to_any_step(site: LiveSite, browser: Browser, match: Match) -> None:
    with page_of(site, browser, None) as page:
        page.goto(replay_of(site, match))
        page.get_by_role("slider").fill("3")
        expect_step(page, 3)


def test_it_is_read_without_javascript(site: LiveSite, browser: Browser, match: Match, last: int) -> None:
    with page_of(site, browser, None, java_script_enabled=False) as page:
        page.goto(replay_of(site, match))
        page.get_by_role("link", name="Next step").click()
        expect_step(page, 1)
        page.get_by_role("link", name="Last step").click()
        expect_step(page, last)


@pytest.mark.parametrize("step", [0, 1, 5, 999])
def test_every_step_has_no_barrier_and_fits_a_phone(
    site: LiveSite, browser: Browser, match: Match, step: int
) -> None:
    with page_of(site, browser, None, viewport={"width": 360, "height": 740}) as page:
        page.goto(replay_of(site, match, step))
        assert barriers(page) == ""
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        page.get_by_role("link", name="A picture of it").click()
        expect(page.locator("svg title").first).to_be_attached()
