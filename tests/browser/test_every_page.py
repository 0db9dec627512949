"""Every page is accessible, stands still, fits a phone and the grid, in each theme and language in turn."""

import gzip
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.browser.at_the_table import page_of
from tests.browser.days import DAYS_A_LANGUAGE, DESKTOP, LANGUAGES, PHONE, SIZES, of_the_day
from tests.browser.pages import ADMIN_PAGES, VISITS, address, barriers
from tests.browser.test_layout_shift import MOST, SHIFTS, layout_shift
from tests.live_site import LiveSite

MOST_BYTES = 84_000
NARROW = 360
DJANGOS_OWN = {rule: {"enabled": False} for rule in ("aria-prohibited-attr", "empty-table-header", "label")}
"""What the admin's own markup offends against, such as its dates in two fields."""

WIDEST = """() => [...document.querySelectorAll("main *")]
    .filter(part => part.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 6).map(part => part.tagName + "." + part.className)"""
LEFT_EDGES = """() => [...new Set([...document.querySelectorAll("main > *")]
    .map(part => [part, getComputedStyle(part)])
    .filter(([part, style]) => part.checkVisibility() && style.position !== "absolute")
    .map(([part, style]) => part.getBoundingClientRect().left - Math.min(0, parseFloat(style.marginLeft)))
    .map(Math.round))]"""
"""Without the bars that run to the edge of the screen, as their content begins at the edge of the page."""
EDGES = {NARROW: ([12],), PHONE["width"]: ([12],), DESKTOP["width"]: ([120], [24])}
"""Where a page may begin: a wall or a table in a wide window has an edge of its own."""
WITHOUT_EDGE = {"film_player"}
"""Pages for a frame."""
GOLD = """() => [...document.querySelectorAll(":is(a, button).play")]
    .filter(button => button.checkVisibility()).map(button => button.innerText)"""
Windows = Callable[[str], list[Page]]


class Scales:
    """The compressed size of each file that a page uses, even if the browser has it cached."""

    def __init__(self) -> None:
        self.weights: dict[str, int] = {}

    def weigh(self, page: Page, answer: Response) -> dict[str, int]:
        files = page.evaluate(FILES)
        for url in files:
            if url not in self.weights:
                self.weights[url] = len(gzip.compress(page.request.get(url).body()))
        return {answer.url: len(gzip.compress(answer.body()))} | {url: self.weights[url] for url in files}


FILES = "performance.getEntriesByType('resource').map(({ name }) => name)"
SCALES = Scales()


@pytest.fixture(scope="module")
def windows(site: LiveSite, browser: Browser) -> Iterator[Windows]:
    """Open for each viewer a browser in the language and size of the day, or one for each with --weekly."""
    opened: dict[str, list[Page]] = {}

    def open_windows(viewer: str) -> Iterator[Page]:
        for language in of_the_day(LANGUAGES, DAYS_A_LANGUAGE):
            for size in of_the_day(SIZES):
                page = browsers.enter_context(page_of(site, browser, None, locale=language, viewport=size))
                page.add_init_script(SHIFTS)
                yield page

    def windows_of(viewer: str) -> list[Page]:
        if viewer not in opened:
            opened[viewer] = list(open_windows(viewer))
        for page in opened[viewer]:
            if viewer != "visitor":  # who has logged in just now, as some pages ask for
                site.log_in(page.context, site.player(viewer))
        return opened[viewer]

    with ExitStack() as browsers:
        yield windows_of


@pytest.fixture(scope="module")
def judged() -> set[tuple[Page, str]]:
    """Remember which pages (such as the login) a window has checked after a redirect."""
    return set()


@pytest.mark.parametrize(("name", "viewer"), VISITS)
def test_page_is_open_to_everybody_and_stands_still(
    site: LiveSite, windows: Windows, judged: set[tuple[Page, str]], name: str, viewer: str
) -> None:
    for page in windows(viewer):
        answer = page.goto(address(site, name))
        assert answer is not None
        assert answer.status == 200, page.inner_text("body")
        assert viewer == "visitor" or "/accounts/login/?next" not in page.url
        loaded = SCALES.weigh(page, answer)
        assert sum(loaded.values()) <= MOST_BYTES, loaded
        landed = (page, page.url.partition("?")[0])
        if answer.request.redirected_from is not None and landed in judged:
            continue
        value, shifts = layout_shift(page)
        assert value <= MOST, shifts
        size = page.viewport_size
        assert size is not None
        found = barriers(page)
        assert not found, found
        page.emulate_media(reduced_motion="no-preference")
        assert len(page.evaluate(GOLD)) <= 1, page.evaluate(GOLD)
        assert name in WITHOUT_EDGE or page.evaluate(LEFT_EDGES) in EDGES[size["width"]]
        page.set_viewport_size({"width": NARROW, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, page.evaluate(WIDEST)
        assert name in WITHOUT_EDGE or page.evaluate(LEFT_EDGES) in EDGES[NARROW]
        page.set_viewport_size(size)
        judged.add(landed)


def test_the_admin_is_open_to_everybody(site: LiveSite, browser: Browser) -> None:
    with page_of(site, browser, site.player("keeper")) as page:
        for name in ADMIN_PAGES:
            answer = page.goto(address(site, name))
            assert answer is not None
            assert answer.status == 200, page.inner_text("body")
            found = barriers(page, rules=DJANGOS_OWN)
            assert not found, f"{name} {found}"
