"""Every page of the site is open to everybody: whoever looks, in light and dark, on a phone."""

import gzip

import pytest
from playwright.sync_api import Browser, Response

from tests.browser.pages import VISITS, address, barriers
from tests.live_site import LiveSite

MOST_BYTES = 60_000
NARROW = 360


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
