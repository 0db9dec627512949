"""Somebody who has never been here plays a whole match against a robot."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import attack, page_of
from tests.live_site import LiveSite

MOST_ACTIONS = 60


def test_a_newcomer_clicks_play_and_plays_a_whole_match(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None) as page:
        page.goto(site.url)
        page.get_by_role("button", name="Take it").click()
        page.wait_for_url("**/match/*/")
        for _action in range(MOST_ACTIONS):
            expect(page.locator("form#answer .act, #verdict").first).to_be_visible(timeout=10000)
            if page.locator("#verdict").count():
                return
            number = page.locator("form#answer [name=decision]").input_value()
            answer(page)
            # The robot answers without a reload.
            expect(page.locator(f"form#answer [name=decision][value='{number}']")).to_have_count(0)
        raise AssertionError("The match did not end.")


def answer(page: Page) -> None:
    if page.get_by_role("button", name="Set the sizes").count():
        for size in page.locator("form#answer .settings [type=number]").all():
            size.fill(size.get_attribute("max") or "")
        for either in page.locator("form#answer .settings .either").all():
            either.get_by_role("radio").first.check(force=True)
        page.get_by_role("button", name="Set the sizes").click()
    elif page.get_by_role("button", name="Attack", exact=True).count() and attack(page):
        return
    elif page.get_by_role("button", name="Pass").count():
        page.get_by_role("button", name="Pass").click()
    else:
        page.get_by_text("Surrender…").click()
        page.get_by_role("button", name="Surrender the round").click()
