"""Choosing dice and sizes by tap, slide and key."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import a_match, friends, match_now, page_of
from tests.live_site import LiveSite


def own_row(page: Page) -> list[str]:
    return page.locator(".seat-mine .dice .die-value").all_text_contents()


def test_a_size_is_chosen_by_chip_by_slider_and_by_number(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (4/20) (8)", "(V)")
    with page_of(site, browser, ann) as page:
        page.goto(site.url + match.get_absolute_url())
        number, hint = page.get_by_label("X swing"), page.locator(".choice .hint")
        expect(hint).to_contain_text("Kept it counts 2 to 10, taken it counts 4 to 20.")
        page.get_by_role("button", name="8 sides").click()
        expect(number).to_have_value("8")
        expect(hint).to_contain_text("Kept it counts 4, taken it counts 8.")
        page.get_by_label("Sides of (X)").press("ArrowRight")
        expect(number).to_have_value("9")
        expect(page.get_by_role("button", name="8 sides")).to_have_attribute("aria-pressed", "false")
        number.fill("20")
        expect(page.locator(".stage .die-value")).to_have_text("20")
        page.get_by_label("4 sides kept").check(force=True)
        assert own_row(page) == ["20", "4", "8"]
        page.get_by_role("button", name="Set the sizes").click()
        expect(page.get_by_text("Waiting for Bob")).to_be_visible()
    chosen = match_now(site, match).battle.seats[0].sizes
    assert chosen is not None
    assert (chosen.swing, chosen.option) == ({"X": 20}, {1: 4})


def test_a_number_out_of_range_is_left_to_the_player(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X)", "(V)")
    with page_of(site, browser, ann) as page:
        page.goto(site.url + match.get_absolute_url())
        page.get_by_label("X swing").fill("12")
        page.get_by_label("X swing").fill("99")
        expect(page.locator(".stage .die-value")).to_have_text("12")
        page.get_by_role("button", name="Set the sizes").click()
        assert page.get_by_label("X swing").evaluate("field => field.validity.rangeOverflow")
    assert match_now(site, match).battle.seats[0].sizes is None
