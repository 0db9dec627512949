"""Surrender out of turn and agreements between players, by touch on a phone."""

from playwright.sync_api import Browser, expect

from games.models import Seat
from tests.browser.at_the_table import a_match, friends, match_now, page_of
from tests.browser.pages import barriers
from tests.live_site import LiveSite

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_both_call_off_and_one_surrenders_out_of_turn_on_phones(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    active = match_now(site, match).battle.active or 0
    mover, waiting = (ann, bob)[active], (ann, bob)[1 - active]
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, mover, **PHONE) as here, page_of(site, browser, waiting, **PHONE) as there:
        for page in (here, there):
            page.goto(url)
        there.get_by_text("Surrender or stop…").tap()
        sheet = there.get_by_role("dialog", name="Surrender or stop")
        expect(sheet).to_be_visible()
        assert not barriers(there)
        assert there.evaluate("document.documentElement.scrollWidth") <= 390
        sheet.get_by_role("button", name="Keep playing").tap()
        expect(sheet).to_be_hidden()
        there.get_by_text("Surrender or stop…").tap()
        sheet.get_by_role("button", name="Ask to call the match off").tap()
        expect(there.get_by_text("You asked to call the match off.")).to_be_visible()
        expect(here.get_by_text(f"{waiting} asks to call the match off")).to_be_visible()
        assert not barriers(here)
        here.get_by_role("button", name="No", exact=True).tap()
        expect(there.get_by_text("You asked to call the match off.")).to_be_hidden()
        there.get_by_text("Surrender or stop…").tap()
        sheet.get_by_role("button", name="Surrender the round").tap()
        expect(here.locator("#log")).to_contain_text(f"{waiting} surrendered the round.")
        there.get_by_text("Surrender or stop…").tap()
        sheet.get_by_role("button", name="Surrender the match").tap()
        expect(there.locator("#verdict")).to_have_text(f"{mover} won!")
        expect(here.locator("#verdict")).to_have_text("You won!")
        expect(here.get_by_label("You won!")).to_contain_text(f"{waiting} gave up the match.")
        assert not barriers(here)
    with site.database():
        lost = Seat.objects.get(match=match, player=waiting)
    assert (lost.result, lost.forfeited) == ("lost", "surrender")
