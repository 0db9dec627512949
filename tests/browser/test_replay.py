"""Replays in a browser: by keys, by links without JavaScript, by the slider, and automatic."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.models import Match
from games.replay.steps import steps_of
from rules import Attack, AttackKind
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.browser.test_scenes import a_duel, seek, skip
from tests.browser.test_still_table import places
from tests.games.matches import a_match, act, play_at_random
from tests.live_site import LiveSite, wait_until

FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
SCENES = "document.getAnimations().filter((one) => one.effect?.target?.closest('.curtain'))"
RATES = f"{SCENES}.map((one) => one.playbackRate)"


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
    expect(page.locator("#board")).to_have_attribute("data-step", str(step))
    expect(page).to_have_url(re.compile(rf"step={step}$"))
    page.wait_for_load_state()
    expect(page.locator(".htmx-swapping, .htmx-added, .htmx-settling")).to_have_count(0)  # now keys are heard


def test_keys_links_and_the_slider_lead_from_step_to_step(
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
        page.get_by_role("slider").fill("3")
        expect_step(page, 3)


def test_by_keyboard_it_plays_at_a_speed_and_keeps_the_focus(
    site: LiveSite, browser: Browser, match: Match, last: int
) -> None:
    with page_of(site, browser, None, viewport={"width": 390, "height": 844}) as page:
        page.goto(replay_of(site, match, last - 3))
        assert barriers(page) == ""
        play = page.locator("#play")
        page.get_by_role("radio", name="fast").check()
        play.focus()
        page.keyboard.press("Enter")
        expect(play).to_have_text("Pause")
        expect_step(page, last)
        expect(play).to_have_text("Play")
        expect(play).to_be_focused()
        expect(page.get_by_role("radio", name="fast")).to_be_checked()
        assert barriers(page) == ""
        assert page.evaluate(FITS)
        page.keyboard.press("Enter")
        expect_step(page, 1)
        page.keyboard.press("Enter")
        expect(play).to_have_text("Play")


def test_keys_and_links_lead_to_captures(site: LiveSite, browser: Browser) -> None:
    match = a_captured_die(site)
    with page_of(site, browser, None) as page:
        page.goto(replay_of(site, match))
        page.get_by_role("link", name="Next capture").click()
        expect_step(page, 1)
        page.keyboard.press("Shift+ArrowRight")
        expect_step(page, 2)
        expect(page.get_by_role("link", name="Next capture")).to_have_count(0)
        page.keyboard.press("Shift+ArrowLeft")
        expect_step(page, 1)


def test_without_movement_it_plays_steps_and_no_scenes(site: LiveSite, browser: Browser) -> None:
    match = a_captured_die(site)
    with page_of(site, browser, None, scenes="by-hand", reduced_motion="reduce") as page:
        page.goto(replay_of(site, match))
        page.get_by_role("radio", name="fast").check()
        page.locator("#play").click()
        expect_step(page, 1)
        expect(page.locator(".curtain")).to_have_count(0)
        expect_step(page, 2)
        expect(page.locator(".curtain")).to_have_count(0)


def test_a_speed_is_that_of_scenes(site: LiveSite, browser: Browser) -> None:
    match = a_captured_die(site)
    with page_of(site, browser, None, scenes="played") as page:
        for speed, rate in (("slow", 0.5), ("fast", 2)):
            page.goto(replay_of(site, match))
            page.get_by_role("radio", name=speed).check()
            page.get_by_role("link", name="Next step").click()
            expect(page.locator(".curtain")).to_have_count(1)
            wait_until(lambda: page.evaluate(f"{RATES}.length"))
            assert set(page.evaluate(RATES)) <= {rate}


@contextmanager
def another_site(page: str) -> Iterator[str]:
    """Serve this page from a server of its own; yield the server's address."""

    class Sends(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_told: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Sends)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def test_another_site_shows_it_in_a_frame(site: LiveSite, browser: Browser, match: Match, last: int) -> None:
    with page_of(site, browser, None, viewport={"width": 420, "height": 800}) as page:
        page.goto(replay_of(site, match, 1))
        page.get_by_text("Embed this replay on another site").click()
        line = re.sub(r'src="[^"]*/match/', f'src="{site.url}/match/', page.locator("#frame").input_value())
        with another_site(f"<!doctype html><title>A blog</title>{line}") as blog:
            page.context.clear_cookies()
            page.goto(blog)
            frame = page.frame_locator("iframe")
            expect(frame.get_by_text(f"Step 1 of {last}")).to_be_visible()
            frame.get_by_role("link", name="Next step").click()
            expect(frame.get_by_text(f"Step 2 of {last}")).to_be_visible()
            assert page.context.cookies() == []


def a_captured_die(site: LiveSite) -> Match:
    """Return a match in which Ann takes a die at step 1 and Bob one at step 2."""
    _ann, _bob, match = a_duel(site)
    with site.database():
        act(match, 0, Attack(AttackKind.POWER, (1,), (1,)))
        return act(match, 1, Attack(AttackKind.POWER, (1,), (2,)))


def test_the_next_step_is_played_as_at_the_table(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    match = a_captured_die(site)
    with page_of(site, browser, None, scenes="by-hand", viewport=size) as page:
        page.goto(replay_of(site, match))
        expect(page.locator(".curtain")).to_have_count(0)
        page.get_by_role("link", name="Next step").click()
        curtain = page.locator(".curtain")
        expect(curtain.locator(".say")).to_contain_text("Ann: Power, ")
        seek(page, 0)
        expect(curtain.locator(".slot.left")).to_have_count(0)
        assert places(page, ".curtain") == places(page, "#board")
        seek(page, 1900)
        expect(curtain.locator(".slot.left")).to_have_count(1)
        skip(page)
        expect(curtain).to_have_count(0)
        expect(page.locator("#board .slot.left")).to_have_count(1)


def test_a_key_ends_what_is_played_and_leads_on(site: LiveSite, browser: Browser) -> None:
    match = a_captured_die(site)
    with page_of(site, browser, None, scenes="by-hand") as page:
        page.goto(replay_of(site, match))
        page.keyboard.press("ArrowRight")
        expect(page.locator(".curtain")).to_have_count(1)
        page.keyboard.press("ArrowRight")
        expect_step(page, 2)
        expect(page.locator(".curtain .say")).to_contain_text("Bob: Power, ")
        page.keyboard.press("ArrowLeft")
        expect_step(page, 1)
        expect(page.locator(".curtain")).to_have_count(0)


def test_it_plays_itself_only_after_what_is_shown_was_seen(site: LiveSite, browser: Browser) -> None:
    match = a_captured_die(site)
    with page_of(site, browser, None, scenes="by-hand") as page:
        page.goto(replay_of(site, match))
        page.clock.install()
        page.get_by_role("button", name="Play").click()
        expect(page.locator(".curtain")).to_have_count(1)
        seek(page, 1900)
        page.clock.run_for(10_000)
        expect_step(page, 1)
        skip(page)
        expect_step(page, 2)


def test_who_wants_no_movement_reads_what_happens(site: LiveSite, browser: Browser) -> None:
    match = a_captured_die(site)
    with page_of(site, browser, None, scenes="by-hand", reduced_motion="reduce") as page:
        page.goto(replay_of(site, match))
        page.keyboard.press("ArrowRight")
        expect(page.locator(".curtain .say")).to_contain_text("Ann: Power, ")
        assert page.evaluate("document.getAnimations().length") == 0
        seek(page, 1900)
        expect(page.locator(".curtain .say")).to_contain_text("Ann took ")
        assert page.evaluate("document.getAnimations().length") == 0


def test_it_is_read_without_javascript(site: LiveSite, browser: Browser, match: Match, last: int) -> None:
    with page_of(site, browser, None, java_script_enabled=False) as page:
        page.goto(replay_of(site, match))
        page.get_by_role("link", name="Next step").click()
        expect_step(page, 1)
        page.get_by_role("link", name="Last step").click()
        expect_step(page, last)


def test_every_step_has_no_barrier_and_fits_a_phone(
    site: LiveSite, browser: Browser, match: Match, last: int
) -> None:
    with page_of(site, browser, None, viewport={"width": 360, "height": 740}, bypass_csp=True) as page:
        for part in ("embed", "replay"):
            for step in (0, 1, 5, last):
                page.goto(f"{site.url}{match.get_absolute_url()}{part}/?step={step}")
                assert barriers(page) == ""
                assert page.evaluate(FITS)
        page.goto(f"{site.url}{match.get_absolute_url()}share/")
        assert barriers(page) == ""
        assert page.evaluate(FITS)
        page.goto(replay_of(site, match, 999))
        expect(page.locator("#board")).to_have_attribute("data-step", str(last))
        page.get_by_role("link", name="A picture of this step").click()
        expect(page.locator("svg title").first).to_be_attached()
