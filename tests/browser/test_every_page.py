"""Every page of the site is open to everybody: whoever looks, in light and dark, on a phone."""

import gzip
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Response

from tests.browser.pages import ADMIN_PAGES, VISITS, address, barriers
from tests.live_site import LiveSite

MOST_BYTES = 60_000
NARROW = 360
DJANGOS_OWN = {rule: {"enabled": False} for rule in ("aria-prohibited-attr", "empty-table-header", "label")}
"""What the admin's own markup offends against, such as its dates in two fields."""


@pytest.mark.parametrize(("name", "viewer"), VISITS)
def test_page_is_open_to_everybody(site: LiveSite, browser: Browser, name: str, viewer: str) -> None:
    page = site.visit(browser, viewer)
    loaded: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.ok:
            loaded[response.url] = len(gzip.compress(response.body()))

    page.on("response", weigh)
    answer = page.goto(address(site, name))
    assert answer is not None
    assert answer.status == 200, page.inner_text("body")
    assert viewer == "visitor" or "/accounts/login/?next" not in page.url
    assert sum(loaded.values()) <= MOST_BYTES, loaded
    found = barriers(page)
    assert not found, found
    page.set_viewport_size({"width": NARROW, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_admin_is_open_to_everybody(
    site: LiveSite, browser: Browser, theme: Literal["light", "dark"]
) -> None:
    page = site.visit(browser, "keeper")
    page.emulate_media(color_scheme=theme)
    for name in ADMIN_PAGES:
        answer = page.goto(address(site, name))
        assert answer is not None
        assert answer.status == 200, page.inner_text("body")
        found = Axe().run(page, options={"resultTypes": ["violations"], "rules": DJANGOS_OWN})
        assert not found.violations_count, found.generate_report()
    page.context.close()
