"""What happens is shown: on a picture of the board before, while the new one lies ready below it.

Scenes stand still here, and are looked at in any moment: no test waits for one.
"""

from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.models import Match
from rules import Attack, AttackKind, Battle
from tests.browser.at_the_table import friends, page_of
from tests.games.matches import a_match_where, act
from tests.live_site import LiveSite

PHONE = {"width": 390, "height": 844}
SHIFTS = """
    window.shifts = [];
    const note = (list) => list.getEntries().forEach(({ value }) => window.shifts.push(value));
    new PerformanceObserver(note).observe({ type: "layout-shift" });
"""


def each_can_take(battle: Battle) -> bool:
    """The first seat begins; its second die takes the other's second, and the other's third its third."""
    mine, theirs = (seat.row for seat in battle.seats)
    lowest = [min(die.value or 0 for die in row) for row in (mine, theirs)]
    return lowest[0] < lowest[1] and mine[1].value >= theirs[1].value and theirs[2].value >= mine[2].value


def a_duel(site: LiveSite) -> tuple[User, User, Match]:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        return ann, bob, a_match_where(each_can_take, ann, bob, "(6) (10) (12) (8)", "(4) (10) (20) (12)")


def take(page: Page, attacker: int, target: int) -> None:
    """Attack with a die of mine, by its place, a die of theirs."""
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


def test_the_first_dice_are_thrown_and_then_it_is_said_who_begins(site: LiveSite, browser: Browser) -> None:
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
        expect(picture).to_contain_text("You begin: your ")
        expect(picture.get_by_text("lowest")).to_have_count(2)


def test_a_die_that_i_take_leaves_its_row_and_my_die_rolls(site: LiveSite, browser: Browser) -> None:
    ann, _bob, match = a_duel(site)
    with page_of(site, browser, ann, scenes="by-hand", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        take(page, 1, 1)
        picture = page.locator(".curtain")
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


def test_the_log_tells_what_happened_once_its_scene_has_been_seen(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob, scenes="by-hand") as his:
        for page in (hers, his):
            page.goto(url)
        skip(his)
        expect(his.locator(".curtain")).to_have_count(0)
        entries = his.locator("#log [data-entry^=move]")
        count = entries.count()
        take(hers, 1, 1)
        expect(entries).to_have_count(count + 1)
        expect(his.locator(".curtain")).to_be_attached()
        expect(entries.first).to_be_hidden()
        expect(entries.nth(1)).to_be_visible()
        skip(his)
        expect(entries.first).to_be_visible()


def test_an_answer_is_announced_before_it_is_made(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob, scenes="by-hand") as his:
        for page in (hers, his):
            page.goto(url)
        skip(his)
        take(hers, 1, 1)
        picture = his.locator(".curtain")
        seek(his, 0)
        expect(picture.locator(".say")).to_contain_text("Ann: Power, ")
        expect(picture.locator("[data-state=attacker]")).to_have_count(1)
        expect(picture.locator("[data-state=target]")).to_have_count(0)
        seek(his, 1000)
        expect(picture.locator("[data-state=target]")).to_have_count(1)
        expect(picture.locator(".slot.left")).to_have_count(0)
        seek(his, 1900)
        expect(picture.locator(".slot.left")).to_have_count(1)
        expect(picture.locator(".say")).to_contain_text("Ann took your ")


def test_what_follows_waits_until_my_result_was_seen(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, ann, scenes="by-hand") as hers, page_of(site, browser, bob) as his:
        for page in (hers, his):
            page.goto(url)
        skip(hers)
        take(hers, 1, 1)
        expect(his.locator(f"#board[data-version='{match.version + 1}']")).to_be_attached()
        take(his, 1, 2)
        seek(hers, 1000)
        expect(hers.locator(f"#board[data-version='{match.version + 1}']")).to_be_attached()
        skip(hers)
        expect(hers.locator(f"#board[data-version='{match.version + 2}']")).to_be_attached()
        expect(hers.locator(".curtain .say")).to_contain_text("Bob: Power, ")


def test_a_tap_skips_and_still_counts(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    url = site.url + match.get_absolute_url()
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob, scenes="by-hand") as his:
        for page in (hers, his):
            page.goto(url)
        skip(his)
        take(hers, 1, 1)
        expect(his.locator(".curtain")).to_be_attached()
        box = his.locator("#board .seat-mine .die").first.bounding_box()
        assert box is not None
        his.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(his.locator(".curtain")).to_have_count(0)
        expect(his.locator("#board input[name=attacker]").first).to_be_checked()


def test_without_movement_the_words_change_and_nothing_moves(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    url = site.url + match.get_absolute_url()
    with (
        page_of(site, browser, ann) as hers,
        page_of(site, browser, bob, scenes="by-hand", reduced_motion="reduce") as his,
    ):
        for page in (hers, his):
            page.goto(url)
        skip(his)
        take(hers, 1, 1)
        expect(his.locator(".curtain .say")).to_contain_text("Ann: Power, ")
        assert his.evaluate("document.getAnimations().length") == 0
        seek(his, 1900)
        expect(his.locator(".curtain .say")).to_contain_text("Ann took your ")
        assert his.evaluate("document.getAnimations().length") == 0


def test_nothing_shifts_while_a_move_is_shown(site: LiveSite, browser: Browser) -> None:
    ann, _bob, match = a_duel(site)
    with page_of(site, browser, ann, scenes="by-hand", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        take(page, 1, 1)
        two_frames(page)
        page.evaluate(SHIFTS)
        for moment in range(0, 800, 40):
            seek(page, moment)
            page.evaluate("new Promise(requestAnimationFrame)")
        skip(page)
        two_frames(page)
        assert page.evaluate("shifts") == []


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
        expect(picture.locator(".say")).to_contain_text("It is Ann’s turn.")
        expect(back).to_be_disabled()
        again.click()
        expect(picture.locator(".say")).to_contain_text("Ann: Power, ")
        seek(page, 1900)
        expect(picture.locator(".slot.left")).to_have_count(1)
        page.locator("#board .seat-mine .die").first.click()
        expect(picture).to_have_count(0)
        expect(page.locator("#board input[name=attacker]").first).to_be_checked()
