"""The way to the next match: it is prefetched, and a page without one waits for it."""

from playwright.sync_api import Browser, expect

from games.models import Seat
from tests.browser.at_the_table import a_match, friends, match_now, page_of, surrender
from tests.browser.test_match_live import in_order
from tests.live_site import LiveSite


def test_a_page_that_waits_goes_to_the_match_that_has_come_to_wait(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Wanda", "Wim")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    mover, waiting = in_order(match_now(site, match), ann, bob)
    with page_of(site, browser, waiting) as page, page_of(site, browser, mover) as theirs:
        page.goto(site.url + match.get_absolute_url())
        page.get_by_role("link", name="Wait here for your next turn").click()
        expect(page.get_by_role("heading", name="Nothing is waiting for you")).to_be_visible()
        expect(page.locator("html[data-live]")).to_be_attached()
        theirs.goto(site.url + match.get_absolute_url())
        surrender(theirs)
        expect(page).to_have_url(site.url + match.get_absolute_url())


def test_the_next_match_is_fetched_ahead_and_counts_as_seen_when_it_is(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Paula", "Pit")
    here, there = (a_match(site, ann, bob, "(X) (20)", "(20) (20)") for _number in range(2))
    hers = Seat.objects.filter(match=there, player=ann)
    with page_of(site, browser, ann) as page:
        page.goto(site.url + here.get_absolute_url())
        following = page.get_by_role("link", name="Next match 1")
        following.hover()
        with page.expect_response(f"**{there.get_absolute_url()}log/**"):
            following.click()
        expect(page).to_have_url(site.url + there.get_absolute_url())
        expect(page.locator("[data-fetched-ahead]")).to_be_attached()
        with site.database():
            assert hers.get().seen_at is not None
