"""Sounds of a match play only where they are switched on, and not before the page is touched."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import a_match, friends, page_of
from tests.live_site import LiveSite, wait_until

COUNTS = """
    window.started = 0;
    for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const start = kind.prototype.start;
      kind.prototype.start = function (...given) { window.started += 1; return start.apply(this, given); };
    }
    window.opened = 0;
    const Context = AudioContext;
    window.AudioContext = class extends Context { constructor() { super(); window.opened += 1; } };
    addEventListener("load", async () => {
      (await import("/static/games/sounds.js")).sounds.hit();
      window.asked = true;
    });
"""
SOUNDS = "/static/games/sounds.js"


def count_sounds(page: Page) -> int:
    started: int = page.evaluate("started")
    return started


def hit(page: Page) -> None:
    """Play the sound of a captured die."""
    page.evaluate("async (url) => (await import(url)).sounds.hit()", SOUNDS)


def test_nothing_sounds_until_it_is_asked_for(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    with page_of(site, browser, ann) as page:
        page.add_init_script(COUNTS)
        page.goto(site.url + match.get_absolute_url())
        page.get_by_role("button", name="Sound").click()
        hit(page)
        assert count_sounds(page) == 0
        page.get_by_role("checkbox", name="Sound").check()
        assert count_sounds(page) > 0


def test_sound_and_how_loud_are_kept_in_the_browser(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    with page_of(site, browser, ann) as page:
        page.add_init_script(COUNTS)
        page.goto(site.url + match.get_absolute_url())
        page.get_by_role("button", name="Sound").click()
        page.get_by_role("checkbox", name="Sound").check()
        page.get_by_label("Volume").fill("30")
        page.reload()
        wait_until(lambda: page.evaluate("window.asked"))
        assert page.evaluate("opened") == 0, "it sounds before the page was touched"
        page.get_by_role("button", name="Sound").click()
        expect(page.get_by_role("checkbox", name="Sound")).to_be_checked()
        expect(page.get_by_label("Volume")).to_have_value("30")
        hit(page)
        assert page.evaluate("opened") == 1
