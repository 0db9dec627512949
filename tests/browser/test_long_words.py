"""No page is wider than a phone in a bracketed test language a third longer than English."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from buttonmen.management.commands.compilemessages import compile_messages
from tests.browser.pages import VISITS, address
from tests.browser.test_every_page import NARROW, WIDEST
from tests.live_site import LiveSite
from tests.speaking import write_bracketed


@pytest.fixture(scope="module")
def in_brackets(site: LiveSite, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """Serve the same site once more from a process with the bracketed language."""
    folder: Path = tmp_path_factory.mktemp("brackets")
    write_bracketed(folder / "locale")
    own = {"DATABASE_URL": site.environment["DATABASE_URL"], "EMBEDDED_WORKER": "false", "DEBUG": "true"}
    twin = LiveSite(folder, LANGUAGES_FOLDER=str(folder / "locale"), **own)
    compile_messages(folder / "locale/it/LC_MESSAGES/django.po")
    with twin.serve():
        yield twin


@pytest.mark.parametrize("viewer", sorted({viewer for _name, viewer in VISITS}))
def test_no_page_is_wider_than_a_phone(in_brackets: LiveSite, browser: Browser, viewer: str) -> None:
    context = browser.new_context(locale="it", viewport={"width": NARROW, "height": 740})
    if viewer != "visitor":
        in_brackets.log_in(context, in_brackets.player(viewer))
    page = context.new_page()
    spoken, too_wide = False, []
    for name in [name for name, its_viewer in VISITS if its_viewer == viewer]:
        page.goto(address(in_brackets, name))
        spoken = spoken or "⟦" in page.content()
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > NARROW:
            too_wide.append((name, width, page.evaluate(WIDEST)))
    context.close()
    assert spoken
    assert "\n".join(map(str, too_wide)) == ""
