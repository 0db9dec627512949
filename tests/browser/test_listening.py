"""Matches by screen reader and keyboard: focus is never lost, and each event is announced once."""

from playwright.sync_api import Browser, Page, expect

from rules import Battle
from tests.browser.at_the_table import (
    a_match,
    act_elsewhere,
    friends,
    held_back,
    match_now,
    page_of,
    surrender,
)
from tests.browser.test_match_live import in_order
from tests.games.matches import a_match_where
from tests.live_site import LiveSite

LOW = {"width": 390, "height": 500}


def focused_text(page: Page) -> str:
    """Return the text of the focused element, or an empty string if the focus is lost."""
    return str(
        page.evaluate("document.activeElement === document.body ? '' : document.activeElement.innerText")
    )


def tab_to(page: Page, selector: str) -> None:
    page.locator("body").press("Tab")
    for _press in range(60):
        if page.locator(selector).evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def can_take(battle: Battle) -> bool:
    """Return True if the first player begins and their last die can take the opponent's first by power."""
    mine, theirs = battle.seats
    return battle.active == 0 and mine.row[-1].value >= theirs.row[0].value


def test_each_die_is_read_once(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    mover, other = in_order(match_now(site, match), ann, bob)
    for player in (mover, other):
        with page_of(site, browser, player) as page:
            page.goto(site.url + match.get_absolute_url())
            assert page.locator(".seat-mine .dice").aria_snapshot().count("20-sided die") == 1


def test_the_focus_stays_where_an_answer_was_refused_and_the_reason_is_said(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(can_take, ann, bob, "(1) (20)", "(6) (6)")
    with page_of(site, browser, ann, viewport=LOW) as page:
        page.goto(site.url + match.get_absolute_url())
        held_back(page, "**/preview/**")
        for key in ("1", "2", "Shift+Digit1", "Shift+Digit2"):
            page.keyboard.press(key)
        page.get_by_role("button", name="Attack").focus()
        scrolled = page.evaluate("scrollY")
        for times in (1, 2):
            with page.expect_response("**/act/**") as answered:
                page.keyboard.press("Enter")
            assert answered.value.status == 422
            expect(page.get_by_role("button", name="Attack")).to_be_focused()
            refusals = page.locator("#aloud p", has_text=page.locator("#say .no").inner_text())
            expect(refusals).to_have_count(times)
            expect(page.locator(".htmx-settling")).to_have_count(0)
        assert page.evaluate("scrollY") == scrolled


def test_the_focus_goes_to_what_the_match_waits_for_and_back_to_my_question(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (20)", "(Y) (20)")
    with page_of(site, browser, ann, viewport=LOW) as page:
        page.goto(site.url + match.get_absolute_url())
        page.get_by_label("X swing").fill("9")
        scrolled = page.evaluate("scrollY")
        page.keyboard.press("Enter")
        expect(page.locator(".say")).to_be_focused()
        assert focused_text(page) == "Waiting for Bob to choose sizes."
        act_elsewhere(site, match, bob, action="choose", **{"swing.Y": "9"})
        expect(page.locator(".middle .score")).to_be_visible()
        expect(page.locator(".say")).to_be_focused()
        assert page.evaluate("scrollY") == scrolled


def test_the_focus_goes_to_the_verdict_when_a_match_is_over(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)", first_to=1)
    mover, _other = in_order(match_now(site, match), ann, bob)
    with page_of(site, browser, mover) as page:
        page.goto(site.url + match.get_absolute_url())
        surrender(page)
        expect(page.locator("#verdict")).to_be_focused()


def test_moves_and_words_of_the_other_are_said_once_as_the_log_has_them(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    mover, other = in_order(match_now(site, match), ann, bob)
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, mover) as here, page_of(site, browser, other) as there:
        here.goto(url)
        there.goto(url)
        there.get_by_label("Say something").fill("Hello")
        expect(there.locator("#aloud p")).to_have_count(0)
        surrender(here)
        gave_up = there.locator("#aloud p", has_text=f"{mover} surrendered the round")
        expect(gave_up).to_have_count(1)
        expect(there.get_by_label("Say something")).to_be_focused()
        here.get_by_label("Say something").fill("Well played")
        here.get_by_role("button", name="Send").click()
        expect(there.locator("#aloud p", has_text=f"{mover}: Well played")).to_have_count(1)
        expect(gave_up).to_have_count(1)
        expect(there.get_by_label("Say something")).to_have_value("Hello")


def test_a_turn_is_played_with_tab_space_and_enter_and_said_wherever_the_focus_is(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(can_take, ann, bob, "(1) (20)", "(6) (6)")
    with page_of(site, browser, ann) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("#say").focus()
        page.keyboard.press("2")
        page.keyboard.press("Shift+Digit1")
        expect(page.locator("#aloud p").last).to_contain_text("Power: your")
        page.keyboard.press("2")
        page.keyboard.press("Shift+Digit1")
        expect(page.locator("#aloud p").last).not_to_contain_text("Power: your")
        tab_to(page, "[name=target] >> nth=0")
        page.keyboard.press("Space")
        tab_to(page, "[name=attacker] >> nth=1")
        page.keyboard.press("Space")
        expect(page.locator("#aloud p").last).to_contain_text("Power: your")
        page.keyboard.press("Enter")
        expect(page.locator(".say")).to_be_focused()
        assert focused_text(page) == "It’s Bob’s turn."


def test_the_keys_are_shown_by_a_button_where_there_is_a_keyboard(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)")
    with (
        page_of(site, browser, ann) as page,
        page_of(site, browser, ann, has_touch=True, is_mobile=True) as phone,
    ):
        for one in (page, phone):
            one.goto(site.url + match.get_absolute_url())
        door = page.get_by_role("button", name="Keyboard shortcuts")
        door.click()
        expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
        page.keyboard.press("Escape")
        expect(door).to_be_focused()
        expect(phone.get_by_role("button", name="Keyboard shortcuts")).to_be_hidden()
