"""Every page of the site is accessible and fits a phone, in light and dark."""

import gzip
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.browser.pages import ADMIN_PAGES, VISITS, address, barriers
from tests.live_site import LiveSite

MOST_BYTES = 60_000
WIDE = 1280
NARROW = 360
DJANGOS_OWN = {rule: {"enabled": False} for rule in ("aria-prohibited-attr", "empty-table-header", "label")}
"""What the admin's own markup offends against, such as its dates in two fields."""

WIDEST = """() => [...document.querySelectorAll("main *")]
    .filter(part => part.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 6).map(part => part.tagName + "." + part.className)"""
Window = Callable[[str], Page]


class Scales:
    """What each file weighs on its way to a browser, also when the browser has it already.

    The face of headings is one file for all pages, weighed by tests/site/test_display_face.py.
    """

    def __init__(self) -> None:
        self.weights: dict[str, int] = {}
        self.loaded: set[str] = set()

    def put_on(self, response: Response) -> None:
        if response.ok and response.request.resource_type != "font":
            if response.request.is_navigation_request() or response.url not in self.weights:
                self.weights[response.url] = len(gzip.compress(response.body()))
            self.loaded.add(response.url)

    def read(self) -> dict[str, int]:
        found = {url: self.weights[url] for url in self.loaded}
        self.loaded.clear()
        return found


SCALES = Scales()


@pytest.fixture(scope="module")
def window(site: LiveSite, browser: Browser) -> Iterator[Window]:
    """One browser window for each viewer, who has logged in just now."""
    pages: dict[str, Page] = {}

    def window_of(viewer: str) -> Page:
        if viewer not in pages:
            pages[viewer] = browser.new_context().new_page()
            pages[viewer].on("response", SCALES.put_on)
        if viewer != "visitor":
            site.log_in(pages[viewer].context, site.player(viewer))
        pages[viewer].set_viewport_size({"width": WIDE, "height": 720})
        return pages[viewer]

    yield window_of
    for page in pages.values():
        page.context.close()


@pytest.fixture(scope="module")
def judged() -> set[tuple[str, str]]:
    """The pages to which other addresses led this viewer before, such as the log-in."""
    return set()


@pytest.mark.parametrize(("name", "viewer"), VISITS)
def test_page_is_open_to_everybody(
    site: LiveSite, window: Window, judged: set[tuple[str, str]], name: str, viewer: str
) -> None:
    page = window(viewer)
    SCALES.read()
    answer = page.goto(address(site, name))
    assert answer is not None
    assert answer.status == 200, page.inner_text("body")
    assert viewer == "visitor" or "/accounts/login/?next" not in page.url
    loaded = SCALES.read()
    assert sum(loaded.values()) <= MOST_BYTES, loaded
    landed = (viewer, page.url.partition("?")[0])
    if answer.request.redirected_from is not None and landed in judged:
        return
    found = barriers(page)
    assert not found, found
    page.set_viewport_size({"width": NARROW, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
    judged.add(landed)


def test_the_admin_is_open_to_everybody(site: LiveSite, window: Window) -> None:
    page = window("keeper")
    for name in ADMIN_PAGES:
        answer = page.goto(address(site, name))
        assert answer is not None
        assert answer.status == 200, page.inner_text("body")
        found = barriers(page, rules=DJANGOS_OWN)
        assert not found, f"{name} {found}"
