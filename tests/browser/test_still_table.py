"""Nothing on the table moves away from under a finger."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rules import Choose
from tests.browser.at_the_table import (
    a_match,
    act_elsewhere,
    answer,
    attack,
    friends,
    match_now,
    page_of,
    surrender,
)
from tests.browser.days import DESKTOP, PHONE, SIZES, of_the_day
from tests.browser.test_scenes import a_duel, seek, skip, take, two_frames
from tests.games.matches import a_circle, act
from tests.live_site import LiveSite

# The page below the table gives way when the next move may be planned there.
WATCH = """() => {
  window.shifts = [];
  const isBelow = (node) => node.closest(".match-rest, .keys-door");
  const isWatched = ({ node }) => document.querySelector("main").contains(node) && !isBelow(node);
  const concerns = ({ sources }) => sources.some(isWatched);
  const keep = (list) => window.shifts.push(...list.getEntries().filter(concerns));
  new PerformanceObserver(keep).observe({ type: "layout-shift" });
}"""


def test_nothing_shifts_when_dice_are_chosen_and_when_one_is_taken(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(1) (20) (20)", "(1) (20) (20)")
    active = match_now(site, match).battle.active
    assert active is not None
    with page_of(site, browser, [ann, bob][active], viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        page.wait_for_load_state("networkidle")
        page.evaluate(WATCH)
        version = match_now(site, match).version
        assert attack(page), "whatever they show, a die that shows 1 can be taken"
        expect(page.locator(f"#board[data-version='{version}']")).to_have_count(0)
        expect(page.locator(".slot.left")).to_have_count(1)
        expect(page.locator(".tray li")).to_have_count(1)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.shifts.map(({ value }) => value)") == []


def places(page: Page, table: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(f"{table} .board :is(.slot, .tray, .rope)").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    return found


WIDE: ViewportSize = {"width": 1920, "height": 1080}
WINDOWS = (*SIZES, WIDE)


def test_a_scene_is_played_exactly_where_the_table_stands_and_leaves_dice_there(
    site: LiveSite, browser: Browser
) -> None:
    for window in of_the_day(WINDOWS):
        ann, _bob, match = a_duel(site)
        with page_of(site, browser, ann, scenes="by-hand", viewport=window) as page:
            page.goto(site.url + match.get_absolute_url())
            for scene, dice_in_play in (("the first roll", 8), ("an attack", 7)):
                for moment in (0, 2000):
                    seek(page, moment)
                    assert places(page, ".curtain") == places(page, "#board"), f"{scene} in {window}"
                log, curtain = (page.locator(part).bounding_box() for part in (".match-log", ".curtain"))
                assert log is not None
                assert curtain is not None
                is_beside = curtain["x"] + curtain["width"] <= log["x"]
                is_above = curtain["y"] + curtain["height"] <= log["y"]
                assert is_beside or is_above, f"{scene} covers the log in {window}"
                they_stay_when_the_scene_ends(page, dice_in_play)
                if scene == "the first roll":
                    take(page, 1, 1)


@pytest.mark.parametrize("recipe", ["(4) (8) (10)", "(4) " * 9, "(4) " * 11], ids=["few", "nine", "eleven"])
def test_it_is_so_with_many_dice_and_several_seats(site: LiveSite, browser: Browser, recipe: str) -> None:
    people = friends(site, "Ann", "Bob", "Cleo", "Dora")[: 4 if recipe == "(4) (8) (10)" else 2]
    for window in of_the_day(WINDOWS):
        with site.database():
            match = a_circle(*((player, recipe) for player in people))
        active = match_now(site, match).battle.active
        assert active is not None
        with page_of(site, browser, people[active], scenes="by-hand", viewport=window) as page:
            page.goto(site.url + match.get_absolute_url())
            skip(page)
            answer(page)
            for moment in (0, 2000):
                seek(page, moment)
                assert places(page, ".curtain") == places(page, "#board"), f"in {window}"


def in_view(page: Page, table: str) -> bool:
    seen: bool = page.evaluate(
        """(table) => {
          const { top, bottom } = document.querySelector(`${table} .board`).getBoundingClientRect();
          const bar = document.querySelector(".bar").getBoundingClientRect();
          return top >= bar.bottom && bottom <= innerHeight;
        }""",
        table,
    )
    return seen


def sizes_of_dice(page: Page, table: str) -> list[float]:
    found: list[float] = page.locator(f"{table} .board .slot > .die").evaluate_all(
        "(all) => all.map((one) => one.offsetWidth)"
    )
    return found


def test_the_first_roll_is_seen_after_the_sizes_were_set_on_a_phone(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(6) (10) (W) (Y) (X)", "(4) (X)")
    with site.database():
        act(match, 1, Choose({"X": 4}))
    with page_of(site, browser, ann, scenes="by-hand", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("#log").scroll_into_view_if_needed()
        answer(page)
        expect(page.locator(".curtain .slot")).to_have_count(7)
        assert in_view(page, ".curtain")
        skip(page)
        assert in_view(page, "#board")


def test_the_first_roll_is_seen_also_if_the_first_seat_can_only_pass(
    site: LiveSite, browser: Browser
) -> None:
    petra, bob = friends(site, "Petra", "Bob")
    match = a_match(site, petra, bob, "(1) (1)", "M(20) M(X)")
    with page_of(site, browser, bob, scenes="by-hand", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        answer(page)
        expect(page.locator(".curtain .slot")).to_have_count(4)
        seek(page, 25)
        expect(page.locator(".curtain .seat-mine .die-face").first).to_have_css("scale", "0.5")
        seek(page, 4000)
        expect(page.locator(".curtain .say")).to_have_text("Petra had no attack and passed.")
        skip(page)
        expect(page.locator(".curtain")).to_have_count(0)


def dice(page: Page, table: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(f"{table} .board .slot:not(.left) > .die").evaluate_all(
        """(all) => all
          .flatMap((one) => [one, one.querySelector(".die-face")])
          .map((one) => one.getBoundingClientRect().toJSON())"""
    )
    return found


def test_dice_keep_their_size_and_place_when_the_first_roll_after_the_sizes_ends(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(1) (10) (W) (Y) (X)", "(1) (X)")  # both can attack
    with site.database():
        act(match, 1, Choose({"X": 4}))
    with page_of(site, browser, ann, scenes="by-hand", viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        answer(page)
        they_stay_when_the_scene_ends(page, 7)


def they_stay_when_the_scene_ends(page: Page, count: int) -> None:
    expect(page.locator(".curtain .slot").first).to_be_attached()
    seek(page, 2000)
    shown = dice(page, ".curtain")
    assert len(shown) == 2 * count, "each die and its face"
    skip(page)
    expect(page.locator(".curtain")).to_have_count(0)
    two_frames(page)
    assert dice(page, "#board") == shown


def test_the_end_of_a_round_is_seen_after_it_was_surrendered_on_a_desktop(
    site: LiveSite, browser: Browser
) -> None:
    ann, _bob, match = a_duel(site)
    with page_of(site, browser, ann, scenes="by-hand", viewport=DESKTOP) as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        before = sizes_of_dice(page, "#board")
        page.mouse.wheel(0, 3000)
        page.evaluate("new Promise(requestAnimationFrame)")
        surrender(page)
        expect(page.locator("#board .reckoning[open]")).to_be_attached()
        assert in_view(page, "#board")
        assert sizes_of_dice(page, "#board") == before
        skip(page)
        page.get_by_text("Roll", exact=True).click()
        expect(page.locator(".curtain")).to_be_attached()
        assert in_view(page, ".curtain")
        assert sizes_of_dice(page, ".curtain") == before


def test_nobody_is_scrolled_away_from_what_they_write(site: LiveSite, browser: Browser) -> None:
    ann, bob, match = a_duel(site)
    with page_of(site, browser, bob, scenes="by-hand", viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        skip(page)
        page.get_by_text("My notes").click()
        notes = page.get_by_label("Only you can see these notes.")
        notes.click()
        assert not in_view(page, "#board")
        act_elsewhere(site, match, ann, action="attack", attacker="1", target="1.1")
        expect(page.locator(".curtain")).to_be_attached()
        expect(notes).to_be_focused()
        expect(notes).to_be_in_viewport()
        skip(page)
        notes.blur()
        take(page, 1, 2)
        assert in_view(page, "#board")


def test_six_play_without_scrolling_on_a_desktop(site: LiveSite, browser: Browser) -> None:
    people = friends(site, "Ann", "Bob", "Cleo", "Dora", "Emil", "Finn")
    with site.database():
        match = a_circle(*((player, "(4) z(8) (12) s(20) (10)") for player in people))
    for _turn in range(2):
        active = match_now(site, match).battle.active
        assert active is not None
        with page_of(site, browser, people[active], viewport=DESKTOP) as page:
            page.goto(site.url + match.get_absolute_url())
            for part in (".seat-mine .dice", ".seat-mine .who"):
                expect(page.locator(f"#board {part}")).to_be_in_viewport(ratio=1)
            expect(page.get_by_role("button", name="Attack", exact=True)).to_be_in_viewport(ratio=1)
            for seat in page.locator("#board .seat").all():
                expect(seat).to_be_in_viewport(ratio=1)
            answer(page)
