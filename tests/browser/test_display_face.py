"""The display font for headings, dice and scores: nothing shifts when it loads."""

from playwright.sync_api import Browser, Page, ViewportSize, expect

from buttons.models import Button, ButtonSet
from tests.browser.at_the_table import friends, held_back, let_through, page_of
from tests.browser.pages import address
from tests.browser.test_layout_shift import MOST, SHIFTS, layout_shift
from tests.games.matches import a_match
from tests.live_site import LiveSite

ACCENTED = "".join(chr(code) for code in range(ord("À"), ord("ÿ") + 1) if chr(code) not in "×÷")
PLACES = ("/", "/sets/", "/help/", "/train/")


def faces_of(page: Page, selector: str) -> set[str]:
    """Return the fonts in which the browser renders the element."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    return {
        font["familyName"] for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    }


def test_it_has_the_letters_of_all_fighters_and_those_with_accents(site: LiveSite, page: Page) -> None:
    with site.database():
        names = [
            name for model in (Button, ButtonSet) for name in model.objects.values_list("name", flat=True)
        ]
    page.goto(address(site, "help"))
    letters = "".join(sorted({*"".join(names), *ACCENTED}))
    page.locator("h1").evaluate("(heading, letters) => { heading.textContent = letters; }", letters)
    page.evaluate("async () => { await document.fonts.ready; }")
    assert faces_of(page, "h1") == {"Gabarito"}
    assert "Gabarito" not in faces_of(page, "main p")


def test_dice_and_scores_of_a_match_are_drawn_in_it(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "(6) s(8) (20)", "(4) z(10) (20)")
    with page_of(site, browser, ann) as page:
        page.goto(site.url + match.get_absolute_url())
        page.evaluate("async () => { await document.fonts.ready; }")
        for selector in (".slot .die-value", ".score b", ".who h2"):
            assert faces_of(page, selector) == {"Gabarito"}, selector


def test_nothing_moves_when_it_comes_late(site: LiveSite, browser: Browser, size: ViewportSize) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "(6) s(8) (20)", "(4) z(10) (20)")
    with page_of(site, browser, ann, viewport=size) as page:
        page.add_init_script(SHIFTS)
        for path in (*PLACES, match.get_absolute_url()):
            held = held_back(page, "**/gabarito.*woff2")
            page.goto(site.url + path, wait_until="domcontentloaded")
            expect(page.locator("main").get_by_role("heading").first).to_be_visible()
            layout_shift(page)
            page.wait_for_function("() => [...document.fonts].some(({ status }) => status === 'loading')")
            let_through(page, held[0])
            page.evaluate("async () => { await document.fonts.ready; }")
            value, shifts = layout_shift(page)
            assert value <= MOST, (path, shifts)
            page.unroute("**/gabarito.*woff2")
