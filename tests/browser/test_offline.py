"""Pages of matches without a connection, and answers that are sent once there is one again."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from accounts.models import User
from games.models import Match
from tests.browser.at_the_table import a_match, act_elsewhere, friends, match_now, page_of
from tests.live_site import LiveSite, wait_until

PHONE = {"width": 390, "height": 664}
KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("kept-"));
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname).sort();
}"""
CONTROLLED = "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"


@contextmanager
def page_that_is_kept(site: LiveSite, browser: Browser, player: User, match: Match) -> Iterator[Page]:
    with page_of(site, browser, player, service_workers="allow", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        wait_until(lambda: page.evaluate(CONTROLLED))
        wait_until(lambda: page.evaluate(KEPT) == [match.get_absolute_url()])
        yield page


def choose_sizes(page: Page) -> None:
    page.locator("form#answer .settings [type=number]").fill("7")
    page.get_by_role("button", name="Set sizes").click()


def test_a_match_is_read_offline_and_its_answer_sent_afterwards(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (X)", "(20) (20)")
    with page_that_is_kept(site, browser, ann, match) as page:
        page.goto(f"{site.url}/matches/")
        page.goto(site.url + match.get_absolute_url())
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_text("You are offline. This is the page as it was at")).to_be_visible()
        page.goto(f"{site.url}/matches/")
        expect(page.get_by_text("You are offline.")).to_be_visible()
        page.goto(site.url + match.get_absolute_url())
        choose_sizes(page)
        expect(page.get_by_text("Not sent yet")).to_be_visible()
        page.reload()
        expect(page.get_by_text("Not sent yet")).to_be_visible()
        assert match_now(site, match).version == match.version
        page.context.set_offline(False)
        expect(page.get_by_text("Not sent yet")).to_have_count(0)
        expect(page.get_by_text("You are offline.")).to_have_count(0)
        wait_until(lambda: match_now(site, match).version > match.version)


def test_an_answer_that_comes_too_late_is_refused_in_words(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (X)", "(20) (20)")
    with page_that_is_kept(site, browser, ann, match) as page:
        page.route("**/act/", lambda route: route.abort())  # the device believes that it has a connection
        choose_sizes(page)
        expect(page.get_by_text("Not sent yet")).to_be_visible()
        act_elsewhere(site, match, ann, action="choose", **{"swing.X": "5"})
        page.unroute("**/act/")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.get_by_text("Your answer came too late or wasn’t possible")).to_be_visible()
        expect(page.locator("#offline-notes q")).not_to_be_empty()
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#offline-notes")).to_have_count(0)
        page.reload()
        expect(page.locator("#offline-notes")).to_have_count(0)


def test_nothing_is_left_after_logging_out_or_another_player(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (X)", "(20) (20)")
    with page_that_is_kept(site, browser, ann, match) as page:
        page.goto(f"{site.url}/help/")
        assert page.evaluate(KEPT) == [match.get_absolute_url()]
        page.evaluate(f"localStorage.setItem('unsent-{ann.pk}', '[]')")
        site.log_in(page.context, bob)
        page.goto(f"{site.url}/matches/")
        wait_until(lambda: page.evaluate(KEPT) == ["/matches/"])
        assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('unsent-'))") == []
        page.get_by_role("button", name="You").click()
        page.get_by_role("button", name="Log out").click()
        wait_until(lambda: page.evaluate(KEPT) == [])
        page.context.set_offline(True)
        page.goto("about:blank")
        with pytest.raises(Error, match="ERR_"):
            page.goto(site.url + match.get_absolute_url())
