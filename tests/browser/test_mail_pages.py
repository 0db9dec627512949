"""Pages behind links in mails, as people see them."""

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Match
from games.play import DecisionId
from notifications.mail import links
from notifications.mail.one_click import simple_answers
from tests.accounts.people import befriend
from tests.browser.pages import barriers
from tests.games.matches import a_match, an_offer
from tests.live_site import LiveSite

NARROW = 360


@pytest.fixture
def link(site: LiveSite) -> str:
    """Return a link that makes the first move of a match."""
    with site.database():
        match = a_match_of_two(site)
        seat = match.battle.active or 0
        player = match.all_seats[seat].player
        assert player is not None
        decision = DecisionId(match.pk, seat, match.battle.decisions[seat].number)
        action = simple_answers(match.battle.seen_by(seat))[0]
        return site.url + links.move_link(player, decision, action).removeprefix("http://testserver")


def a_match_of_two(site: LiveSite) -> Match:
    one, other = site.player("mailed"), site.player("mailer")
    if not one.follows.exists():
        befriend(one, other)
    return a_match(one, other, "(20) s(10) z(12) (4) (8) (6)", "(20)", first_to=5)


def must_be_open(page: Page) -> None:
    found = barriers(page)
    assert not found, found
    page.set_viewport_size({"width": NARROW, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW


def test_a_move_from_a_mail_is_asked_for_once_more(site: LiveSite, browser: Browser, link: str) -> None:
    page = site.visit(browser, "visitor")
    page.goto(link)
    expect(page.get_by_text("Nothing has happened yet")).to_be_visible()
    must_be_open(page)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    must_be_open(page)
    page.goto(link)
    expect(page.get_by_text("already been decided")).to_be_visible()
    must_be_open(page)
    page.goto(link[:-4] + "/")
    expect(page.get_by_role("heading", name="This link doesn’t work")).to_be_visible()
    must_be_open(page)
    page.context.close()


def test_a_challenge_is_refused_from_a_mail(site: LiveSite, browser: Browser) -> None:
    with site.database():
        one, other = site.player("mailed"), site.player("mailer")
        if not one.follows.exists():
            befriend(one, other)
        offer = an_offer(one, other)
        link = links.offer_link(other, offer.pk, accepts=False).removeprefix("http://testserver")
    page = site.visit(browser, "visitor")
    page.goto(site.url + link)
    must_be_open(page)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    with site.database():
        assert Match.objects.get(pk=offer.pk).status == Match.Status.DECLINED
    page.context.close()
