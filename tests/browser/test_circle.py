"""Three players in one match, each in a browser of their own."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games import play
from games.models import Match
from games.play import ProposedSeat
from rules.attacks import ATTACKS
from tests.browser.at_the_table import friends, match_now, page_of
from tests.live_site import LiveSite

MOST_TURNS = 60


def test_three_browsers_play_a_circle_from_the_offer_to_the_rematch(site: LiveSite, browser: Browser) -> None:
    ann, bob, cleo = friends(site, "Ann", "Bob", "Cleo")
    phone = {"viewport": {"width": 390, "height": 844}}
    with (
        page_of(site, browser, ann) as hers,
        page_of(site, browser, bob, **phone) as his,
        page_of(site, browser, cleo) as third,
    ):
        offer_a_table(site, hers)
        for page, recipe in ((his, "(6) (V)"), (third, "(10) (10)")):
            page.goto(hers.url)
            page.get_by_text("Or write a recipe").click()
            page.get_by_label("Your recipe").fill(recipe)
            page.get_by_role("button", name="Accept").click()
            waits = page.get_by_text("Waiting for the others to accept")
            expect(waits.or_(page.locator("form#answer"))).to_be_visible()
        expect(hers.locator("form.circle")).to_be_visible()
        his.get_by_label("V swing").fill("7")
        his.get_by_role("button", name="Set sizes").click()
        expect(his.get_by_role("button", name="Set sizes")).to_have_count(0)
        with site.database():
            match = Match.objects.latest("pk")
        play_in_turns(site, match, [hers, his, third])
        for page in (hers, his, third):
            expect(page.get_by_role("heading", name="won!").or_(nobody_won(page))).to_be_visible()
        his.get_by_role("button", name="Pass the fighters on").click()
        expect(his.get_by_text("Waiting for the others to accept")).to_be_visible()


def nobody_won(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("heading", name="over without a winner")


def offer_a_table(site: LiveSite, page: Page) -> None:
    page.goto(f"{site.url}/matches/new/")
    page.locator(".whom").get_by_label("Bob", exact=True).check()
    page.get_by_role("button", name="More").click()
    page.get_by_role("group", name="Rounds to win").get_by_label("1").check()
    page.get_by_text("Three to six at one table").click()
    page.get_by_label("others at the table").fill("Cleo")
    page.get_by_text("My own recipe").click()
    page.get_by_label("my recipe").fill("(6) (8)")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Challenge Bob").click()
    expect(page.get_by_text("Waiting for the others to accept")).to_be_visible()


def play_in_turns(site: LiveSite, match: Match, pages: list[Page]) -> None:
    for _turn in range(MOST_TURNS):
        match = match_now(site, match)
        if match.battle.is_over:
            return
        assert match.battle.active is not None
        for page in pages:
            expect(page.locator(f"#board[data-version='{match.version}']")).to_be_visible()
        page = pages[match.battle.active]
        if page.locator("#board .reckoning[open]").count():  # a round that is a draw
            page.locator(".reckoning summary").click()
        play_a_turn(match, page)
        for page in pages:
            expect(page.locator(f"#board[data-version='{match.version}']")).to_have_count(0)
    raise AssertionError("this circle does not end")


def play_a_turn(match: Match, page: Page) -> None:
    attack = next((each for each in match.battle.legal_attacks() if each.kind in ATTACKS), None)
    if attack is None:
        page.get_by_role("button", name="Pass", exact=True).click()
        return
    # By key, so that it does not matter what lies below the mouse.
    for place in attack.attackers:
        page.locator(f"input[name=attacker][value='{place}']").press("Space")
    for place in attack.targets:
        page.locator(f"input[name=target][value='{attack.against}.{place}']").press("Space")
    named = page.locator(f"#say button[value='attack:{attack.kind.value}']")
    clear = page.locator("#say .then")
    expect(named.or_(clear)).to_be_visible()
    (named if named.count() else page.get_by_role("button", name="Attack", exact=True)).click()


@pytest.fixture
def table_of_six(site: LiveSite) -> Callable[[], tuple[Match, User]]:
    players = friends(site, "Ann", "Bob", "Cleo", "Dora", "Emil", "Finn")

    def laid() -> tuple[Match, User]:
        with site.database():
            places = [ProposedSeat(player, "(4) (6) (8) (10) (12)") for player in players]
            offer = play.propose(players[0], places)
            for player in players[1:]:
                match = play.accept(offer.pk, player)
            return match, players[match.battle.active or 0]

    return laid


def test_at_a_table_of_six_the_players_own_dice_stay_in_sight_on_a_phone(
    site: LiveSite, browser: Browser, table_of_six: Callable[[], tuple[Match, User]]
) -> None:
    match, player = table_of_six()
    with page_of(site, browser, player, viewport={"width": 390, "height": 844}) as page:
        page.goto(site.url + match.get_absolute_url())
        for where in (".others .seat >> nth=0", ".others .seat >> nth=4", "#answer .go"):
            page.locator(where).scroll_into_view_if_needed()
            expect(page.locator(".seat-mine .dice")).to_be_in_viewport(ratio=1)


def test_a_table_of_six_fits_a_desktop(
    site: LiveSite, browser: Browser, table_of_six: Callable[[], tuple[Match, User]]
) -> None:
    match, player = table_of_six()
    with page_of(site, browser, player, viewport={"width": 1280, "height": 800}) as page:
        page.goto(site.url + match.get_absolute_url())
        for what in (".others", "#answer .go", ".seat-mine .dice"):
            expect(page.locator(what)).to_be_in_viewport(ratio=1)


def test_at_a_table_of_six_who_is_to_move_stays_in_sight_on_a_phone(
    site: LiveSite, browser: Browser, table_of_six: Callable[[], tuple[Match, User]]
) -> None:
    match, player = table_of_six()
    with site.database():
        other = next(row.player for row in match.all_seats if row.player != player)
    with page_of(site, browser, other, viewport={"width": 390, "height": 844}) as page:
        page.goto(site.url + match.get_absolute_url())
        for where in (".others .seat >> nth=4", ".middle .say"):
            page.locator(where).scroll_into_view_if_needed()
            expect(page.locator(".seat-waits .dice")).to_be_in_viewport(ratio=1)
            expect(page.locator(".seat-mine .dice")).to_be_in_viewport(ratio=1)
