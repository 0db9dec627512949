"""Cards that explain dice and fighters: on replays, offers and rows of matches."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from games import play
from games.models import Match, Terms
from games.play import ProposedSeat
from tests.browser.at_the_table import friends, page_of
from tests.live_site import LiveSite


@pytest.fixture
def players(site: LiveSite) -> list[User]:
    return friends(site, "Ann", "Bob")


def offered(site: LiveSite, ann: User, bob: User) -> Match:
    with site.database():
        offer = play.propose(ann, [ProposedSeat(ann, "z(10) (8)"), ProposedSeat(bob, "(4)")], Terms())
        offer.seats.filter(number=0).update(button_name="Avis")
        return offer


def begun(site: LiveSite, ann: User, bob: User) -> Match:
    offer = offered(site, ann, bob)
    with site.database():
        return play.accept(offer.pk, bob)


def says(page: Page, part: Locator, *words: str) -> None:
    page.mouse.move(1, 1)
    part.hover(force=True)
    for said in words:
        expect(page.locator("#card")).to_contain_text(said)
    expect(page.locator("#card")).to_be_visible()


def test_a_die_and_a_fighter_of_a_replay_are_explained(
    site: LiveSite, browser: Browser, players: list[User]
) -> None:
    match = begun(site, *players)
    with page_of(site, browser, players[1]) as page:
        page.goto(f"{site.url}{match.get_absolute_url()}replay/")
        says(page, page.locator(".die:has-text('z(10)')"), "10-sided die: Speed", "10 if taken")
        says(page, page.locator(".pin-door[data-fighter='0']"), "Avis", "10-sided die: Speed")


def test_a_fighter_of_an_offer_is_explained(site: LiveSite, browser: Browser, players: list[User]) -> None:
    offer = offered(site, *players)
    with page_of(site, browser, players[1]) as page:
        page.goto(site.url + offer.get_absolute_url())
        says(page, page.get_by_role("link", name="Avis"), "10-sided die: Speed")


def test_fighters_in_rows_are_explained_and_the_row_still_leads_to_its_match(
    site: LiveSite, browser: Browser, players: list[User]
) -> None:
    offer = offered(site, *players)
    with page_of(site, browser, players[1]) as page:
        page.goto(site.url)
        pin = page.locator(f"#match-{offer.pk} .pin-of").last
        says(page, pin, "Avis", "z(10)")
        pin.click(force=True)
        expect(page).to_have_url(site.url + offer.get_absolute_url())
        page.goto(f"{site.url}/matches/history/?status=any")
        name = page.get_by_role("link", name="Avis").first
        says(page, name, "Avis", "10-sided die: Speed")
        assert (name.get_attribute("href") or "").endswith("/buttons/called/?name=Avis")
