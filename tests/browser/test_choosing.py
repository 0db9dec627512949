"""Choosing dice and sizes by tap, slide and key."""

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Match
from rules import Battle, Phase
from tests.browser.at_the_table import a_match, friends, held_back, match_now, page_of
from tests.browser.pages import barriers
from tests.games.matches import a_match_showing, a_match_where, who_pass_themselves
from tests.live_site import LiveSite, wait_until


def own_row(page: Page) -> list[str]:
    return page.locator(".seat-mine .dice .die-value").all_text_contents()


def test_a_size_is_chosen_by_chip_by_slider_and_by_number(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (4/20) (8)", "(V)")
    with page_of(site, browser, ann) as page:
        page.goto(site.url + match.get_absolute_url())
        number, hint = page.get_by_label("X swing"), page.locator(".choice .hint")
        expect(hint).to_contain_text("It scores 2 to 10 if kept, 4 to 20 if captured.")
        page.get_by_role("button", name="8 sides").click()
        expect(number).to_have_value("8")
        expect(hint).to_contain_text("It scores 4 if kept, 8 if captured.")
        page.get_by_label("Sides of (X)").press("ArrowRight")
        expect(number).to_have_value("9")
        expect(page.get_by_role("button", name="8 sides")).to_have_attribute("aria-pressed", "false")
        number.fill("20")
        expect(page.locator(".stage .die-value")).to_have_text("20")
        page.get_by_label("4 sides kept").check(force=True)
        assert own_row(page) == ["20", "4", "8"]
        page.get_by_role("button", name="Set sizes").click()
        expect(page.get_by_text("Waiting for Bob")).to_be_visible()
    chosen = match_now(site, match).battle.seats[0].sizes
    assert chosen is not None
    assert (chosen.swing, chosen.option) == ({"X": 20}, {1: 4})


def test_a_number_out_of_range_is_left_to_the_player(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X)", "(V)")
    with page_of(site, browser, ann) as page:
        page.goto(site.url + match.get_absolute_url())
        page.get_by_label("X swing").fill("12")
        page.get_by_label("X swing").fill("99")
        expect(page.locator(".stage .die-value")).to_have_text("12")
        page.get_by_role("button", name="Set sizes").click()
        assert page.get_by_label("X swing").evaluate("field => field.validity.rangeOverflow")
    assert match_now(site, match).battle.seats[0].sizes is None


def at_table(site: LiveSite) -> Match:
    """Return a match in which Ann’s 6 can take Bob’s 4, and nothing takes his other die."""
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        return a_match_showing(ann, bob, "(1) (6)", "(4) (20)", 1, 6, 4, 9)


def marked_values(page: Page, kind: str) -> list[str]:
    return page.locator(f".seat .die.{kind} .die-value").all_text_contents()


def test_a_chosen_die_lights_what_it_takes_and_a_target_what_takes_it(
    site: LiveSite, browser: Browser
) -> None:
    match = at_table(site)
    with page_of(site, browser, match.all_seats[0].player) as page:
        page.goto(site.url + match.get_absolute_url())
        held_back(page, "**/preview/**")
        high = [str(match.battle.seats[1].row[1].value)]
        mine, theirs = page.locator("[name=attacker]"), page.locator("[name=target]")
        page.keyboard.press("2")
        assert (marked_values(page, "reached"), marked_values(page, "over")) == (["4"], high)
        page.keyboard.press("2")
        assert (marked_values(page, "reached"), marked_values(page, "over")) == ([], [])
        theirs.first.check(force=True)
        assert (marked_values(page, "reached"), marked_values(page, "over")) == (["6"], ["1"])
        expect(page.locator(".die-flag.aimed")).to_have_text("target")
        mine.nth(1).check(force=True)
        assert (marked_values(page, "reached"), marked_values(page, "over")) == ([], high)


def test_attack_waits_until_the_choice_is_legal(site: LiveSite, browser: Browser) -> None:
    match = at_table(site)
    with page_of(site, browser, match.all_seats[0].player) as page:
        page.goto(site.url + match.get_absolute_url())
        attack = page.get_by_role("button", name="Attack", exact=True)
        expect(attack).to_be_disabled()
        page.keyboard.press("a")
        page.locator("[name=attacker]").nth(1).check(force=True)
        expect(page.locator("#say")).to_contain_text("Your 6 can take their 4.")
        expect(attack).to_be_disabled()
        page.locator("[name=target]").nth(1).check(force=True)
        expect(page.locator("#say .no")).to_be_visible()
        expect(attack).to_be_disabled()
        page.locator("[name=target]").nth(1).uncheck(force=True)
        page.locator("[name=target]").first.check(force=True)
        expect(attack).to_be_enabled()
        expect(page.locator("#say")).to_contain_text("Power: your 6 takes their 4.")
        attack.click()
        expect(page.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()


def test_an_answer_that_is_on_its_way_does_not_hold_an_attack_up(site: LiveSite, browser: Browser) -> None:
    match = at_table(site)
    with page_of(site, browser, match.all_seats[0].player) as page:
        page.goto(site.url + match.get_absolute_url())
        held_back(page, "**/preview/**")
        page.keyboard.press("2")
        page.keyboard.press("Shift+Digit1")
        page.keyboard.press("a")
        expect(page.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()


WATCH_THE_BUTTON = """(button) => {
  button.addEventListener("click", () => { window.clicked = performance.now(); }, { capture: true });
  const note = () => { window.shown ??= performance.now(); };
  new MutationObserver(note).observe(button, { attributeFilter: ["aria-busy"] });
}"""


def test_the_table_answers_an_attack_at_once(site: LiveSite, browser: Browser) -> None:
    match = at_table(site)
    with page_of(site, browser, match.all_seats[0].player) as page:
        page.goto(site.url + match.get_absolute_url())
        held = held_back(page, "**/act/**")
        page.keyboard.press("2")
        page.locator("[name=target]").nth(0).check(force=True)
        expect(page.locator("#say [data-possible]")).to_be_attached()
        attack = page.get_by_role("button", name="Attack", exact=True)
        attack.evaluate(WATCH_THE_BUTTON)
        attack.click()
        expect(attack).to_have_attribute("aria-busy", "true")
        assert page.evaluate("shown - clicked") < 100
        target = page.locator(".seat-theirs label.die").nth(1)
        assert target.evaluate("(die) => getComputedStyle(die).pointerEvents") == "none"
        held[0].continue_()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert match_now(site, match).version > match.version


def test_an_answer_about_an_earlier_choice_holds_no_attack_back(site: LiveSite, browser: Browser) -> None:
    match = at_table(site)
    with page_of(site, browser, match.all_seats[0].player) as page:
        page.clock.install(time=0)
        page.goto(site.url + match.get_absolute_url())
        page.locator("input[name=attacker]").first.focus()
        wait_until(lambda: page.evaluate("Boolean(window.htmx)"))
        page.clock.pause_at(60_000)
        held_back(page, "**/preview/**")
        page.keyboard.press("2")
        with page.expect_request("**/preview/**"):
            page.clock.run_for(80)
        with page.expect_event("requestfailed"):
            page.keyboard.press("Shift+Digit1")
        page.keyboard.press("a")
        expect(page.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()


CHOOSE_AT_ONCE = """new MutationObserver((_changes, observer) => {
  if (!document.querySelector("#say")) return;
  observer.disconnect();
  setTimeout(() => document.querySelectorAll("#answer [type=checkbox]").forEach((die) => die.click()));
}).observe(document.getElementById("match"), { childList: true, subtree: true })"""


def test_what_is_chosen_the_moment_a_board_comes_is_judged(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        who_pass_themselves(ann, bob)
        match = a_match_showing(ann, bob, "(20)", "(1)", 20, 1)
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        for page in (hers, his):
            page.goto(site.url + match.get_absolute_url())
        hers.evaluate(CHOOSE_AT_ONCE)
        his.get_by_role("button", name="Pass").click()
        expect(hers.locator("#say")).to_contain_text("Power: your 20 takes their 1.")


def middle(page: Page, selector: str, number: int) -> tuple[float, float]:
    box = page.locator(selector).nth(number).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, mine: int, theirs: int) -> None:
    page.mouse.move(*middle(page, "[name=attacker]", mine))
    page.mouse.down()
    page.mouse.move(*middle(page, "[name=target]", theirs), steps=5)


def test_a_die_is_dragged_onto_its_target(site: LiveSite, browser: Browser) -> None:
    match = at_table(site)
    with page_of(site, browser, match.all_seats[0].player) as page:
        page.goto(site.url + match.get_absolute_url())
        drag(page, 1, 0)
        assert marked_values(page, "dragged") == ["6"]
        assert marked_values(page, "aimed-at") == ["4"]
        page.mouse.up()
        expect(page.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()


def test_a_die_that_is_dropped_where_it_takes_nothing_goes_back(site: LiveSite, browser: Browser) -> None:
    match = at_table(site)
    with page_of(site, browser, match.all_seats[0].player) as page:
        page.goto(site.url + match.get_absolute_url())
        drag(page, 1, 1)
        page.mouse.up()
        expect(page.locator("#say .no")).to_be_visible()
        assert marked_values(page, "dragged") == []
        page.mouse.move(*middle(page, "[name=attacker]", 1))
        page.mouse.down()
        page.mouse.move(*middle(page, "#say", 0), steps=5)
        page.mouse.up()
        expect(page.locator("[name=attacker]").nth(1)).to_be_checked()
    assert match_now(site, match).version == match.version


def test_two_taps_attack_where_one_die_takes_one(site: LiveSite, browser: Browser) -> None:
    match = at_table(site)
    with page_of(site, browser, match.all_seats[0].player) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("[name=attacker]").first.dblclick(force=True)
        page.locator("[name=target]").nth(1).dblclick(force=True)
        expect(page.locator("[name=target]").nth(1)).not_to_be_checked()
        page.locator("[name=target]").first.dblclick(force=True)
        expect(page.locator(f"#board[data-version='{match.version + 1}']")).to_be_visible()


def swipe(page: Page, x: float, y: float, to_y: float) -> list[str]:
    """Swipe vertically from there; return what is dragged."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, 6):
        touch("touchMove", {"x": x, "y": y + (to_y - y) * step / 5})
    dragged = marked_values(page, "dragged")
    touch("touchEnd")
    return dragged


@pytest.mark.parametrize(("chosen", "dragged"), [([], []), (["2"], ["6"])])
def test_a_finger_drags_a_chosen_die_and_scrolls_with_any_other(
    site: LiveSite, browser: Browser, chosen: list[str], dragged: list[str]
) -> None:
    match = at_table(site)
    phone = {"width": 390, "height": 844}
    with page_of(site, browser, match.all_seats[0].player, viewport=phone, has_touch=True) as page:
        page.goto(site.url + match.get_absolute_url())
        for key in chosen:
            page.keyboard.press(key)
        (x, y), (_to_x, to_y) = middle(page, "[name=attacker]", 1), middle(page, "[name=target]", 0)
        assert swipe(page, x, y, to_y) == dragged


def test_the_key_i_explains_the_die_with_the_focus(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "s(20)", "s(20)")
    player = [ann, bob][match_now(site, match).battle.active or 0]
    with page_of(site, browser, player) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("[name=attacker]").focus()
        page.keyboard.press("i")
        card = page.locator("#card")
        expect(card).to_contain_text("Worth 10 if kept, 20 if taken.")
        expect(card.get_by_role("link", name="Shadow")).to_be_visible()
        assert barriers(page) == ""
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
        expect(page.locator("[name=attacker]")).to_be_focused()
        expect(page.locator("[name=attacker]")).not_to_be_checked()


def test_a_pointer_that_rests_on_a_skill_or_a_pin_is_told_about_it(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "s(20)", "s(20)")
    with page_of(site, browser, None) as page:
        page.goto(site.url + match.get_absolute_url())
        card = page.locator("#card")
        page.locator(".seat-mine .chip[data-skill]").hover()
        expect(card).to_contain_text("Shadow")
        expect(card.locator("[data-die]")).to_have_count(0)
        page.locator(".seat-theirs .who .pin").hover()
        expect(card).to_contain_text("s(20)")
        page.locator(".say").hover()
        expect(card).to_be_hidden()


def may_focus(battle: Battle) -> bool:
    return battle.phase is Phase.REACTION and 0 in battle.decisions and battle.seats[1].row[0].value > 1


def test_a_focus_die_says_at_once_whether_it_goes_low_enough(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(may_focus, ann, bob, "f(20) (20)", "(4)")
    with page_of(site, browser, ann) as page:
        page.goto(site.url + match.get_absolute_url())
        values = page.get_by_role("group", name="turn f(20) down to")
        say, hint = page.locator("#say"), page.locator(".values .hint")
        limit = match_now(site, match).battle.seats[1].row[0].value
        expect(hint).to_have_text(f"you go first on {limit} or less")
        values.get_by_role("radio", name=str(limit + 1), exact=True).check(force=True)
        expect(say).to_have_text("That’s not low enough to go first.")
        values.get_by_role("radio", name=str(limit), exact=True).check(force=True)
        expect(say).to_contain_text("You’ll go first.")
        page.get_by_role("button", name="Turn it down and go first").click()
        expect(page.get_by_role("button", name="Attack")).to_be_visible()
