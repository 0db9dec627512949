"""Scenes that are over or skipped, and the cards at the end of a round and of a match."""

from playwright.sync_api import Browser, Page, expect

from rules import Battle, Surrender
from tests.browser.at_the_table import act_elsewhere, friends, page_of
from tests.browser.days import PHONE
from tests.browser.test_scenes import a_duel, seek, skip, take, two_frames
from tests.browser.test_sound import COUNTS, count_sounds
from tests.games.matches import a_match_where, act, who_pass_themselves
from tests.live_site import LiveSite


def animated_classes(page: Page) -> list[str]:
    named = "({ effect, constructor }) => `${constructor.name} ${effect.target.getAttribute('class')}`"
    found: list[str] = page.evaluate(f"document.getAnimations().map({named})")
    return found


def first_begins(battle: Battle) -> bool:
    return battle.active == 0


def first_has_to_pass(battle: Battle) -> bool:
    return battle.active == 0 and not list(battle.legal_attacks())


def test_a_scene_that_is_skipped_is_silent_and_leaves_the_board(site: LiveSite, browser: Browser) -> None:
    ann, _bob, match = a_duel(site)
    with page_of(site, browser, ann, scenes="by-hand", viewport=PHONE) as page:
        page.add_init_script(COUNTS)
        page.goto(site.url + match.get_absolute_url())
        page.get_by_role("button", name="Sound").click()
        page.get_by_role("checkbox", name="Sound").check()
        page.keyboard.press("Escape")
        skip(page)
        take(page, 1, 1)
        expect(page.locator(".curtain")).to_be_attached()
        before = count_sounds(page)
        skip(page)
        expect(page.locator(".curtain")).to_have_count(0)
        expect(page.locator("#match.is-playing")).to_have_count(0)
        two_frames(page)
        assert animated_classes(page) == []
        assert count_sounds(page) == before
        expect(page.locator("#board .slot.left")).to_have_count(1)
        expect(page.locator("#board .seat-mine .tray li")).to_have_count(1)


def test_what_happened_stays_to_be_read_and_is_said_once(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    with page_of(site, browser, bob, scenes="by-hand") as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        act_elsewhere(site, match, ann, action="attack", attacker="1", target="1.1")
        expect(page.locator(".curtain")).to_be_attached()
        skip(page)
        happened = page.locator("#board .happened")
        expect(happened).to_contain_text("Ann took your ")
        page.locator("input[name=attacker]").first.check(force=True)
        expect(happened).to_contain_text("Ann took your ")
        expect(page.locator("#aloud p", has_text=" took ")).to_have_count(1)


def test_the_card_of_a_round_covers_the_table_until_it_is_put_away(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(first_begins, ann, bob, "(20) (20)", "(20) (20)")
    with page_of(site, browser, bob, scenes="by-hand", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        with site.database():
            act(match, 0, Surrender())
        page.reload()
        card = page.locator("#board .reckoning[open]")
        seek(page, 1180)
        expect(card.get_by_role("heading")).to_have_text("Round 1 is yours by surrender.")
        expect(card.locator(".count")).to_have_count(2)
        skip(page)
        dice = page.locator("#board .seat-mine .dice")
        expect(dice).to_be_hidden()
        expect(page.locator("#board").get_by_role("checkbox")).to_have_count(0)
        expect(page.locator("#board .seat").get_by_role("link")).to_have_count(0)
        card.get_by_text("Roll").or_(card.get_by_text("Continue")).first.click()
        skip(page)
        expect(dice).to_be_visible()


def test_the_winner_is_told_so_and_the_other_by_name(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(first_begins, ann, bob, "(20)", "(20)", first_to=1)
        act(match, 0, Surrender())
    for player, words in ((bob, "You won!"), (ann, "Bob won!")):
        with page_of(site, browser, player, scenes="by-hand", viewport=PHONE) as page:
            page.goto(site.url + match.get_absolute_url())
            seek(page, 2600)
            expect(page.get_by_role("heading", name=words)).to_be_visible()
            skip(page)
            expect(page.get_by_role("heading", name=words)).to_be_visible()


def test_a_pass_is_shown_in_words(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        who_pass_themselves(ann, bob)
        match = a_match_where(first_has_to_pass, ann, bob, "(1)", "(20)")
    with page_of(site, browser, bob, scenes="by-hand") as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        act_elsewhere(site, match, ann, action="pass")
        expect(page.locator(".curtain .say")).to_have_text("Ann passed.")
        skip(page)
        expect(page.locator("#board .happened")).to_have_text("Ann passed.")
