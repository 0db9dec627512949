"""Scenes: events animated on a picture of the old board while the new one is ready below it.

Scenes are frozen here and inspected at any moment: no test waits for one.
"""

from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.models import Match
from rules import Attack, AttackKind, Battle
from tests.browser.at_the_table import act_elsewhere, friends, page_of
from tests.browser.days import PHONE
from tests.games.matches import a_match_where, act
from tests.live_site import LiveSite

SHIFTS = """
    window.shifts = [];
    const note = (list) => list.getEntries().forEach(({ value }) => window.shifts.push(value));
    new PerformanceObserver(note).observe({ type: "layout-shift" });
"""


def each_can_take(battle: Battle) -> bool:
    """Return True if the first seat begins and both seats can take a die in turn.

    The first seat's second die takes the other's second, then the other's third takes the first seat's third.
    """
    mine, theirs = (seat.row for seat in battle.seats)
    lowest = [min(die.value or 0 for die in row) for row in (mine, theirs)]
    return lowest[0] < lowest[1] and mine[1].value >= theirs[1].value and theirs[2].value >= mine[2].value


def a_duel(site: LiveSite) -> tuple[User, User, Match]:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        return ann, bob, a_match_where(each_can_take, ann, bob, "(6) (10) (12) (8)", "(4) (10) (20) (12)")


def take(page: Page, attacker: int, target: int) -> None:
    """Attack one of the opponent's dice with one of the player's, both by index."""
    version = int(page.locator("#board").get_attribute("data-version") or 0)
    page.locator("input[name=attacker]").nth(attacker).check(force=True)
    page.locator("input[name=target]").nth(target).check(force=True)
    page.get_by_role("button", name="Attack", exact=True).click()
    expect(page.locator(f"#board[data-version='{version + 1}']")).to_be_attached()


def seek(page: Page, moment: int) -> None:
    page.evaluate("(detail) => dispatchEvent(new CustomEvent('scene:seek', { detail }))", moment)


def skip(page: Page) -> None:
    page.evaluate("dispatchEvent(new CustomEvent('scene:skip'))")


def two_frames(page: Page) -> None:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_the_first_roll_and_my_attack_are_played_and_shift_nothing(site: LiveSite, browser: Browser) -> None:
    ann, _bob, match = a_duel(site)
    with page_of(site, browser, ann, scenes="by-hand", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        picture = page.locator(".curtain")
        first = picture.locator(".seat-mine .die-face").first
        seek(page, 25)
        expect(first).to_have_css("scale", "0.5")
        expect(picture).not_to_contain_text("begin")
        seek(page, 600)
        expect(first).to_have_css("scale", "1")
        expect(picture).to_contain_text("You go first: your ")
        expect(picture.get_by_text("lowest")).to_have_count(2)
        skip(page)
        take(page, 1, 1)
        two_frames(page)
        page.evaluate(SHIFTS)
        gone = picture.locator(".seat-theirs .slot").nth(1)
        seek(page, 100)
        expect(gone).not_to_have_class("slot left")
        seek(page, 200)
        expect(gone).to_have_class("slot left")
        expect(picture.locator(".flight .die")).to_be_visible()
        seek(page, 780)
        expect(picture.locator(".flight .die")).to_have_count(0)
        expect(picture.locator(".seat-mine .die").nth(1)).to_contain_text("rolled")
        expect(picture.locator(".say")).to_contain_text("You took the ")
        expect(picture.locator(".leads")).to_have_text(
            page.locator("#board .leads").inner_text(), use_inner_text=True
        )
        for moment in range(0, 800, 40):
            seek(page, moment)
            page.evaluate("new Promise(requestAnimationFrame)")
        skip(page)
        two_frames(page)
        assert page.evaluate("shifts") == []


def test_an_answer_is_announced_and_then_told_until_a_tap_that_counts_skips_it(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob, match = a_duel(site)
    with page_of(site, browser, bob, scenes="by-hand") as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        picture = page.locator(".curtain")
        expect(picture).to_have_count(0)
        entries = page.locator("#log [data-entry]")
        count = entries.count()
        act_elsewhere(site, match, ann, action="attack", attacker="1", target="1.1")
        expect(entries).to_have_count(count + 1)
        expect(picture).to_be_attached()
        expect(entries.first).to_be_hidden()
        expect(entries.nth(1)).to_be_visible()
        seek(page, 0)
        expect(picture.locator(".say")).to_contain_text("Ann: Power, ")
        expect(picture.locator("[data-state=attacker]")).to_have_count(1)
        expect(picture.locator("[data-state=target]")).to_have_count(0)
        seek(page, 1000)
        expect(picture.locator("[data-state=target]")).to_have_count(1)
        expect(picture.locator(".slot.left")).to_have_count(0)
        seek(page, 1900)
        expect(picture.locator(".slot.left")).to_have_count(1)
        expect(picture.locator(".say")).to_contain_text("Ann took your ")
        box = page.locator("#board .seat-mine .die").first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(picture).to_have_count(0)
        expect(page.locator("#board input[name=attacker]").first).to_be_checked()
        expect(entries.first).to_be_visible()


def test_what_follows_waits_until_my_result_was_seen(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    with page_of(site, browser, ann, scenes="by-hand") as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        take(page, 1, 1)
        act_elsewhere(site, match, bob, action="attack", attacker="1", target="0.2")
        seek(page, 1000)
        expect(page.locator(f"#board[data-version='{match.version + 1}']")).to_be_attached()
        skip(page)
        expect(page.locator(f"#board[data-version='{match.version + 2}']")).to_be_attached()
        expect(page.locator(".curtain .say")).to_contain_text("Bob: Power, ")


def test_without_movement_the_words_change_and_nothing_moves(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    with page_of(site, browser, bob, scenes="by-hand", reduced_motion="reduce") as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        act_elsewhere(site, match, ann, action="attack", attacker="1", target="1.1")
        expect(page.locator(".curtain .say")).to_contain_text("Ann: Power, ")
        assert page.evaluate("document.getAnimations().length") == 0
        seek(page, 1900)
        expect(page.locator(".curtain .say")).to_contain_text("Ann took your ")
        assert page.evaluate("document.getAnimations().length") == 0


def test_one_goes_back_before_the_move_of_the_other_and_sees_it_again(
    site: LiveSite, browser: Browser
) -> None:
    _ann, bob, match = a_duel(site)
    with site.database():
        act(match, 0, Attack(AttackKind.POWER, (1,), (1,)))
    with page_of(site, browser, bob, scenes="by-hand", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        back, again = (page.get_by_role("button", name=name) for name in ("Back", "Again"))
        expect(page.locator("#board .slot.left")).to_have_count(1)
        back.click()
        picture = page.locator(".curtain")
        expect(picture.locator(".slot.left")).to_have_count(0)
        expect(picture.locator(".say")).to_contain_text("It’s Ann’s turn.")
        expect(back).to_be_disabled()
        again.click()
        expect(picture.locator(".say")).to_contain_text("Ann: Power, ")
        seek(page, 1900)
        expect(picture.locator(".slot.left")).to_have_count(1)
        page.locator("#board .seat-mine .die").first.click()
        expect(picture).to_have_count(0)
        expect(page.locator("#board input[name=attacker]").first).to_be_checked()
