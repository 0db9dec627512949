"""Two people at one device play a whole match, passing it on for secret decisions."""

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Match
from tests.browser.at_the_table import attack, friends, match_now, page_of, surrender
from tests.browser.pages import barriers
from tests.live_site import LiveSite


@pytest.mark.parametrize("scripts", [True, False])
def test_two_people_play_a_whole_match_on_one_page(site: LiveSite, browser: Browser, scripts: bool) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann, java_script_enabled=scripts) as page:
        page.goto(f"{site.url}/matches/on-one-device/")
        page.get_by_label("name", exact=True).nth(1).fill("Bea")
        for number, button in enumerate(["Avis", "Bauer"]):
            page.locator(f"button[name=pick_for][value='{number}']").click()
            page.get_by_label("Find a fighter").fill(button)
            page.get_by_label("Find a fighter").press("Enter")
            page.locator("#found").get_by_role("link", name=button, exact=True).click()
        expect(page.get_by_label("name", exact=True).nth(1)).to_have_value("Bea")
        page.get_by_label("rounds to win").select_option("1")
        page.get_by_role("button", name="Start").click()
        expect(page.get_by_text("Ann decides")).to_be_visible()
        with site.database():
            match = Match.objects.latest("pk")
        page.get_by_label("X swing").fill("17")
        page.get_by_role("button", name="Set sizes").click()
        expect(page.get_by_role("heading", name="Pass the device to Bea")).to_be_visible()
        assert not knows_of(page, "17")
        page.get_by_role("button", name="I’m Bea").click()
        expect(page.get_by_text("Bea decides")).to_be_visible()
        assert not knows_of(page, "17")
        page.get_by_label("X swing").fill("5")
        page.get_by_role("button", name="Set sizes").click()
        expect(page.get_by_role("button", name="Set sizes")).to_have_count(0)
        play_to_the_end(site, page, match, scripts=scripts)
        assert knows_of(page, "17"), "no secret is left"
        expect(page.locator("#verdict")).to_contain_text("won!")


def knows_of(page: Page, size: str) -> bool:
    html = page.content()
    return f"X={size}" in html or f'value="{size}"' in html


def play_to_the_end(site: LiveSite, page: Page, match: Match, *, scripts: bool) -> None:
    names = ["Ann", "Bea"]
    for _turn in range(80):
        found = match_now(site, match)
        if found.is_finished:
            return
        assert found.battle.active is not None
        expect(page.get_by_text(f"{names[found.battle.active]} decides")).to_be_visible()
        if page.get_by_role("button", name="Pass").count():
            page.get_by_role("button", name="Pass").click()
        elif not (scripts and attack(page)):
            surrender(page)
        expect(page.locator(f"#board[data-version='{found.version}']")).to_have_count(0)
    raise AssertionError("no end")


def test_the_page_between_two_is_open_to_everybody(site: LiveSite, browser: Browser) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann, viewport={"width": 390, "height": 800}) as page:
        names = enumerate(("avis", "bauer", "hammer"))
        picked = "&".join(f"pick_{seat}=soldiers/{name}" for seat, name in names)
        page.goto(f"{site.url}/matches/on-one-device/?seats=3&{picked}")
        page.get_by_role("button", name="Start").click()
        expect(page.get_by_label("X swing")).to_be_visible()
        assert not barriers(page)
        page.get_by_label("X swing").fill("17")
        page.get_by_role("button", name="Set sizes").click()
        expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
        assert not barriers(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
