"""Layout shifts: nothing moves while a page loads or a scene plays."""

from playwright.sync_api import Browser, Page, ViewportSize, expect

from rules import Surrender
from tests.browser.at_the_table import act_elsewhere, friends, page_of
from tests.browser.test_scenes import a_duel, seek, skip, take, two_frames
from tests.games.matches import a_match, act, play_at_random
from tests.live_site import LiveSite

MOST = 0.01
SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) => {
      const moved = sources.map(({ node }) => `${node?.nodeName}.${node?.className}`);
      window.shifts.push([value, ...moved]);
    })).observe({ type: "layout-shift", buffered: true });
"""


def layout_shift(page: Page) -> tuple[float, object]:
    """Return how far elements have shifted since the last call, and which ones."""
    two_frames(page)
    shifts = page.evaluate("shifts.splice(0)")
    return sum(value for value, *_moved in shifts), shifts


def test_no_page_of_a_match_shifts(site: LiveSite, browser: Browser, size: ViewportSize) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        over = play_at_random(a_match(ann, bob, "(6) s(8) (X)", "(4) z(10) (20)", first_to=1))
        asks_sizes = a_match(ann, bob, "(6) (X)", "(4) (V)")
    with page_of(site, browser, ann, viewport=size) as page:
        page.add_init_script(SHIFTS)
        for match in (over, asks_sizes):
            for part in ("", "replay/", "dice/"):
                page.goto(site.url + match.get_absolute_url() + part)
                value, shifts = layout_shift(page)
                assert value <= MOST, (part, shifts)


def test_no_scene_shifts_the_table(site: LiveSite, browser: Browser, size: ViewportSize) -> None:
    ann, bob, match = a_duel(site)
    with page_of(site, browser, ann, scenes="by-hand", viewport=size) as page:
        page.add_init_script(SHIFTS)
        page.goto(site.url + match.get_absolute_url())
        looked_through(page, "the first roll")
        take(page, 1, 1)
        looked_through(page, "what my dice may roll")
        act_elsewhere(site, match, bob, action="attack", attacker="1", target="0.2")
        expect(page.locator(f"#board[data-version='{match.version + 2}']")).to_be_attached()
        looked_through(page, "their attack")
        with site.database():
            act(match, 0, Surrender())
        page.reload()
        looked_through(page, "the end of a round")


def looked_through(page: Page, scene: str) -> None:
    for moment in range(0, 2600, 200):
        seek(page, moment)
        page.evaluate("new Promise(requestAnimationFrame)")
    skip(page)
    value, shifts = layout_shift(page)
    assert value <= MOST, (scene, shifts)
