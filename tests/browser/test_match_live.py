"""Live updates of a match: moves, chat and presence reach every page, even after an outage."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from accounts.models import User
from games.models import Match
from tests.browser.at_the_table import a_match, friends, match_now, page_of, surrender
from tests.browser.pages import barriers
from tests.live_site import LiveSite


def in_order(match: Match, ann: User, bob: User) -> list[User]:
    """Return the active player, then the one who waits."""
    return [ann, bob] if match.battle.active == 0 else [bob, ann]


@pytest.mark.services
def test_a_move_reaches_the_other_player_a_second_tab_and_a_spectator(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    mover, other = in_order(match_now(site, match), ann, bob)
    url = site.url + match.get_absolute_url()
    with (
        page_of(site, browser, mover) as here,
        page_of(site, browser, mover) as tab,
        page_of(site, browser, other) as there,
        page_of(site, browser, None) as watching,
    ):
        pages = [here, tab, there, watching]
        for page in pages:
            page.goto(url)
        surrender(here)
        for page in pages:
            expect(page.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()
            expect(page.locator(".wins .won")).to_have_count(1)
            expect(page.locator("#log")).to_contain_text("surrendered the round")


@pytest.mark.services
def test_words_and_whereabouts_reach_the_other_player(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, ann) as hers:
        hers.goto(url)
        expect(hers.locator("[data-seat-here='1']")).to_be_hidden()
        with page_of(site, browser, bob) as his:
            his.goto(url)
            expect(hers.locator("[data-seat-here='1']")).to_be_visible()
            hers.get_by_label("Say something").fill("Good luck, **Bob**!")
            hers.get_by_role("button", name="Send").click()
            expect(his.locator("#log strong")).to_have_text("Bob")
            expect(hers.locator("#log strong")).to_have_text("Bob")
            expect(hers.get_by_label("Say something")).to_have_value("")
        expect(hers.locator("[data-seat-here='1']")).to_be_hidden()


def test_words_are_read_and_answered_on_a_phone(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    url = site.url + match.get_absolute_url()
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob, **phone) as his:
        for page in (hers, his):
            page.goto(url)
        door = his.get_by_role("button", name="Chat")
        expect(door).to_have_accessible_name("Chat")
        hers.get_by_role("button", name="Good luck!").click()
        expect(door).to_have_accessible_name("Chat 1 new")
        door.tap()
        chat = his.get_by_role("region", name="Chat")
        expect(chat.get_by_text("Good luck!").first).to_be_in_viewport()
        assert not barriers(his)
        chat.get_by_label("Say something").fill("You will need it")
        chat.get_by_role("button", name="Send").tap()
        expect(chat.locator(".mine")).to_contain_text("You will need it")
        expect(chat.locator(".mine")).to_be_in_viewport()
        expect(hers.locator("#log")).to_contain_text("You will need it")
        chat.get_by_role("button", name="Back to the table").tap()
        expect(chat).to_be_hidden()
        expect(door).to_have_accessible_name("Chat")
        assert his.evaluate("document.documentElement.scrollWidth") <= 390
        expect(hers.get_by_role("button", name="Chat")).to_have_count(0)


def test_words_stand_at_the_pin_of_the_speaker_for_a_while(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, ann, viewport=size) as hers, page_of(site, browser, bob) as his:
        for page in (hers, his):
            page.goto(url)
        hers.clock.install()
        his.get_by_label("Say something").fill("A **long** evening")
        his.get_by_role("button", name="Send").click()
        bubble = hers.locator(".bubble")
        expect(bubble).to_have_text("A long evening")
        expect(bubble).to_have_attribute("aria-hidden", "true")
        expect(hers.locator("#aloud p", has_text="A long evening")).to_have_count(1)
        pin, words = (hers.locator(part).bounding_box() for part in (".seat-theirs .pin-door", ".bubble"))
        assert pin is not None
        assert words is not None
        assert 0 <= words["x"] - (pin["x"] + pin["width"]) <= 12
        assert words["y"] < pin["y"] + pin["height"] / 2 < words["y"] + words["height"]
        expect(his.locator(".bubble.by-mine")).to_have_text("A long evening")
        hers.clock.run_for(9000)
        expect(bubble).to_have_count(0)
        hers.reload()
        expect(hers.locator("#log")).to_contain_text("A long evening")
        expect(bubble).to_have_count(0)


def test_a_word_about_a_move_stands_at_the_pin_too(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    mover, other = in_order(match_now(site, match), ann, bob)
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, mover) as here, page_of(site, browser, other) as there:
        for page in (here, there):
            page.goto(url)
        surrender(here)
        there.get_by_role("button", name="Nice!").click()
        expect(here.locator(".bubble")).to_have_text("Nice!")
        expect(here.locator("#aloud p", has_text="Nice!")).to_have_count(1)


def test_choosing_sizes_is_not_disturbed_by_the_other_player(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (Y)", "(X)")
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        hers.goto(url)
        his.goto(url)
        hers.get_by_label("X swing").fill("13")
        his.get_by_label("X swing").fill("9")
        his.get_by_role("button", name="Set sizes").click()
        expect(hers.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()
        expect(hers.get_by_label("X swing")).to_have_value("13")
        hers.get_by_label("Y swing").fill("4")
        hers.get_by_role("button", name="Set sizes").click()
        expect(his.locator(".score")).to_be_visible()


@contextmanager
def two_tabs(site: LiveSite, browser: Browser, player: User, match: Match) -> Iterator[tuple[Page, Page]]:
    """Open the match in a tab without live updates and in one with them."""
    with page_of(site, browser, player) as deaf, page_of(site, browser, player) as here:
        deaf.route("**/ws/**", lambda route: route.abort())
        deaf.route_web_socket("**/ws/**", lambda socket: None)
        for page in (deaf, here):
            page.goto(site.url + match.get_absolute_url())
        yield deaf, here


def test_a_second_tab_hears_that_the_decision_was_made(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (X)", "(20) (20)")
    with two_tabs(site, browser, ann, match) as (deaf, here):
        here.get_by_label("X swing").fill("13")
        here.get_by_role("button", name="Set sizes").click()
        expect(here.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()
        deaf.get_by_label("X swing").fill("4")
        deaf.get_by_role("button", name="Set sizes").click()
        expect(deaf.locator(".say", has_text="This has already been decided")).to_be_visible()
    assert match_now(site, match).version == match.version + 1


def test_a_second_tab_does_not_give_up_the_next_round_too(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    mover, _other = in_order(match_now(site, match), ann, bob)
    with two_tabs(site, browser, mover, match) as (deaf, here):
        surrender(here)
        expect(here.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()
        surrender(deaf)
        expect(
            deaf.locator(".say", has_text="That round is already over, so you didn’t surrender it.")
        ).to_be_visible()
    assert match_now(site, match).version == match.version + 1


def test_a_whole_match_is_played_by_keyboard(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    mover, _other = in_order(match_now(site, match), ann, bob)
    with page_of(site, browser, mover) as page:
        page.goto(site.url + match.get_absolute_url())
        page.keyboard.press("Shift+?")
        expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_hidden()
        page.keyboard.press("1")
        page.keyboard.press("Shift+Digit2")
        expect(page.locator("input[name=attacker]").first).to_be_checked()
        expect(page.locator("input[name=target]").nth(1)).to_be_checked()
        expect(page.locator("#say span").first).to_be_visible()
        page.get_by_text("Surrender or stop…").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()


def test_a_whole_match_is_played_without_javascript(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (1)", "(4/20) (1)", first_to=1)
    url = site.url + match.get_absolute_url()
    with (
        page_of(site, browser, ann, java_script_enabled=False) as hers,
        page_of(site, browser, bob, java_script_enabled=False) as his,
    ):
        hers.goto(url)
        hers.get_by_label("X swing").fill("9")
        hers.get_by_role("button", name="Set sizes").click()
        his.goto(url)
        his.get_by_label("20 sides").check(force=True)
        his.get_by_role("button", name="Set sizes").click()
        page = hers if match_now(site, match).battle.active == 0 else his
        page.goto(url)
        page.locator("input[name=attacker]").first.check(force=True)
        page.get_by_role("button", name="Attack").click()
        expect(page.locator(".say .no")).to_be_visible()
        expect(page.locator("input[name=attacker]").first).to_be_checked()
        surrender(page)
        expect(page.locator("#verdict")).to_contain_text("won!")


@pytest.mark.services
def test_pages_catch_up_after_the_site_was_away(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    mover, other = in_order(match_now(site, match), ann, bob)
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, other) as there, page_of(site, browser, mover) as here:
        there.goto(url)
        here.goto(url)
        site.restart()
        surrender(here)
        expect(there.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()


def test_the_count_of_waiting_matches_follows_other_matches(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    other = match_now(site, a_match(site, ann, bob, "(X)", "(Y)"))
    with page_of(site, browser, ann) as hers, page_of(site, browser, ann) as elsewhere:
        hers.goto(site.url + match.get_absolute_url())
        elsewhere.goto(site.url + other.get_absolute_url())
        before = int(hers.locator("#next-match b").inner_text())
        hers.evaluate("window.stayed = true")
        elsewhere.get_by_label("X swing").fill("9")
        elsewhere.get_by_role("button", name="Set sizes").click()
        expect(hers).not_to_have_title(re.compile(rf"^\({before}\)"))
        assert hers.evaluate("window.stayed")
