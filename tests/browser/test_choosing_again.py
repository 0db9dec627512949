"""A player on a phone changes secretly chosen sizes while the opponent still chooses."""

from playwright.sync_api import Browser, expect

from tests.browser.at_the_table import a_match, friends, match_now, page_of
from tests.live_site import LiveSite


def test_sizes_are_chosen_again_while_the_other_still_chooses(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(6) (X)", "(8) (V)")
    url = site.url + match.get_absolute_url()
    with (
        page_of(site, browser, ann, viewport={"width": 390, "height": 844}) as hers,
        page_of(site, browser, bob) as his,
    ):
        for page in (hers, his):
            page.goto(url)
        hers.locator("[name='swing.X']").fill("9")
        hers.get_by_role("button", name="Set sizes").click()
        again = hers.get_by_role("button", name="Choose again")
        expect(again).to_be_visible()
        expect(his.get_by_role("button", name="Choose again")).to_have_count(0)
        again.click()
        hers.locator("[name='swing.X']").fill("12")
        hers.get_by_role("button", name="Set sizes").click()
        expect(again).to_be_visible()
        his.locator("[name='swing.V']").fill("6")
        his.get_by_role("button", name="Set sizes").click()
        expect(hers.locator("#log")).to_contain_text("X=12")
        for page in (hers, his):
            expect(page.locator("#log")).not_to_contain_text("X=9")
    assert match_now(site, match).battle.seats[0].row[1].size == 12
