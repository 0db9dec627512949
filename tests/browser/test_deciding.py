"""Decisions made on the dice: tap a die in its row, choose its value there, confirm with a button."""

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from rules import Attack, AttackKind, Battle, Choose, Phase, RerollChance, Surrender
from rules.notation.codec import action_to_json
from tests.browser.at_the_table import friends, match_now, page_of
from tests.browser.days import PHONE
from tests.browser.pages import barriers
from tests.games.matches import a_match, a_match_where, act
from tests.live_site import LiveSite


def own_die(page: Page, place: int) -> Locator:
    return page.locator(".seat-mine .slot").nth(place).locator("label.die > input")


def own_row(page: Page) -> list[str]:
    return page.locator(".seat-mine .slot .die-value").all_text_contents()


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def at_hand(page: Page, *parts: Locator) -> None:
    """Check that everything the decision needs is in view at once."""
    for part in (page.locator("#say, .say").first, *parts):
        expect(part).to_be_in_viewport(ratio=1)


def to_focus(battle: Battle) -> bool:
    mine, theirs = ([die.value for die in seat.row] for seat in battle.seats)
    return (
        battle.phase is Phase.REACTION
        and 0 in battle.decisions
        and mine[0] == 7
        and theirs[0] == 3 < min(mine[1:])
    )


def test_a_tap_turns_a_focus_die_down_as_far_as_it_takes_and_one_more_back(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(to_focus, ann, bob, "f(10) (12) (20)", "(6)")
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        expect(page.locator("#say")).to_have_text("Bob goes first, unless you turn Focus dice down.")
        begin = button(page, "Turn it down and go first")
        expect(begin).to_be_disabled()
        assert barriers(page) == ""
        at_hand(
            page, begin, button(page, "Let Bob go first"), page.get_by_role("radio", name="3", exact=True)
        )
        row = own_row(page)
        own_die(page, 0).click(force=True)
        assert own_row(page) == ["3", *row[1:]]
        expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
        expect(page.locator("#say")).to_contain_text("You’ll go first.")
        expect(begin).to_be_enabled()
        own_die(page, 0).click(force=True)
        assert own_row(page) == row
        expect(begin).to_be_disabled()
        expect(page.locator("#say")).to_have_text("Bob goes first, unless you turn Focus dice down.")
        page.get_by_role("radio", name="7", exact=True).focus()
        for _step in range(3):
            page.keyboard.press("ArrowRight")
        expect(page.locator("#say")).to_have_text("That’s not low enough to go first.")
        page.keyboard.press("ArrowRight")
        expect(begin).to_be_enabled()
        begin.click()
        expect(button(page, "Attack")).to_be_visible()
    battle = match_now(site, match).battle
    assert (battle.active, battle.seats[0].row[0].value) == (0, 3)


def test_of_several_focus_dice_each_shows_its_values_when_it_is_tapped(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(to_focus, ann, bob, "f(10) f(12) (20)", "(6)")
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        first, second = (page.get_by_role("group", name=f"turn {die} down to") for die in ("f(10)", "f(12)"))
        expect(first).to_be_visible()
        expect(second).to_be_hidden()
        own_die(page, 1).click(force=True)
        expect(second).to_be_visible()
        expect(first).to_be_hidden()
        assert own_row(page)[1] == "3"
        button(page, "Let Bob go first").click()
        expect(button(page, "Let Bob go first")).to_have_count(0)
    assert match_now(site, match).battle.first == 1


def to_reroll(battle: Battle) -> bool:
    return battle.phase is Phase.REACTION and 0 in battle.decisions and battle.seats[1].row[0].value == 3


def test_a_chance_die_is_tapped_and_rolled_again(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(to_reroll, ann, bob, "c(8) (12) c(20)", "(6)")
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        reroll = button(page, "Reroll it")
        expect(reroll).to_be_disabled()
        own_die(page, 2).click(force=True)
        at_hand(
            page, reroll, button(page, "Let Bob go first"), page.get_by_text("you go first on 3 or less").last
        )
        assert barriers(page) == ""
        with page.expect_response("**/act/**") as answered:
            reroll.click()
        assert answered.value.status == 200
    with site.database():
        assert match.moves.latest("number").action == action_to_json(RerollChance(2))


def to_help(battle: Battle) -> bool:
    mine, theirs = ([die.value for die in seat.row] for seat in battle.seats)
    return battle.active == 0 and mine[0] == 2 and mine[1] == 4 and mine[2] == 3 and theirs[0] == 6


def test_fire_dice_count_down_what_is_still_needed(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(to_help, ann, bob, "(20) F(6) F(4)", "(8) (20)")
        act(match, 0, Attack(AttackKind.POWER, (0,), (0,)))
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        say, go = page.locator("#say"), button(page, "Attack with fire")
        expect(say).to_contain_text("This attack needs help: turn down Fire dice. Turn them down by 4 to")
        expect(go).to_be_disabled()
        assert barriers(page) == ""
        page.get_by_role("radio", name="3", exact=True).check(force=True)
        expect(say).to_have_text("Turned down by 1: 3 more needed.")
        expect(go).to_be_disabled()
        page.get_by_role("radio", name="1", exact=True).check(force=True)
        expect(say).to_have_text("Turned down by 3: 1 more needed.")
        own_die(page, 2).click(force=True)
        assert own_row(page) == ["2", "1", "2"]
        expect(say).to_have_text("Turned down by 4: that’s enough.")
        at_hand(page, go, button(page, "Take back the attack"))
        go.click()
        expect(page.get_by_text("Bob", exact=True).first).to_be_visible()
        expect(go).to_have_count(0)
    assert len(match_now(site, match).battle.seats[0].captured) == 1


def test_a_turbo_die_shows_its_sizes(site: LiveSite, browser: Browser, size: ViewportSize) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "(X)! (4/20)!", "t(1) t(1)")
        act(match, 0, Choose({"X": 12}, option={1: 20}))
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        sizes = page.get_by_role("group", name="new size of (4/20)!, if it attacks")
        expect(sizes).to_be_hidden()
        own_die(page, 1).click(force=True)
        expect(sizes).to_be_visible()
        sizes.get_by_role("radio", name="4", exact=True).check(force=True)
        page.locator("input[name=target]").first.click(force=True)
        expect(button(page, "Attack")).to_be_enabled()
        at_hand(page, button(page, "Attack"), sizes)
        assert barriers(page) == ""
        button(page, "Attack").click()
        expect(page.locator(".tray li").first).to_be_visible()
    assert match_now(site, match).battle.seats[0].row[1].size == 4


def test_a_reserve_die_is_tapped_and_brought_in(site: LiveSite, browser: Browser, size: ViewportSize) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(lambda battle: battle.active == 0, ann, bob, "(4) (6) r(20) r(12)", "(20) (20)")
        act(match, 0, Surrender())
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        page.get_by_text("Continue").click()
        expect(button(page, "Bring it in")).to_be_disabled()
        own_die(page, 3).click(force=True)
        expect(button(page, "Bring it in")).to_be_enabled()
        at_hand(page, button(page, "Bring it in"), button(page, "Play without it"))
        assert barriers(page) == ""
        button(page, "Bring it in").click()
        expect(button(page, "Bring it in")).to_have_count(0)
    assert [die.size for die in match_now(site, match).battle.seats[0].row] == [4, 6, 12]


def test_the_one_auxiliary_die_is_chosen_from_the_start(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "+(20) (4)", "+(8) (4)")
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        expect(own_die(page, 0)).to_be_checked()
        at_hand(page, button(page, "Add it"), button(page, "Play without"))
        button(page, "Add it").click()
        expect(page.get_by_text("Waiting for Bob")).to_be_visible()


def test_six_sizes_are_chosen_one_after_the_other(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "(X) (Y) (Z) (4/20) (6/12) (V)", "(X)")
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(site.url + match.get_absolute_url())
        expect(page.locator("fieldset.choice:visible")).to_have_count(1)
        assert barriers(page) == ""
        at_hand(
            page,
            button(page, "Set sizes"),
            own_die(page, 0).locator(".."),
            page.locator(".choice:visible"),
        )
        for sides in (12, 8, 20, 4, 6, 10):
            page.locator(f"[data-at] [data-size='{sides}']").click(force=True)
        assert own_row(page) == ["12", "8", "20", "4", "6", "10"]
        own_die(page, 1).click(force=True)
        expect(page.get_by_label("Y swing")).to_have_value("8")
        page.get_by_label("Y swing").fill("9")
        button(page, "Set sizes").click()
        expect(page.get_by_text("Waiting for Bob")).to_be_visible()
    chosen = match_now(site, match).battle.seats[0].sizes
    assert chosen is not None
    assert (chosen.swing, chosen.option) == ({"X": 12, "Y": 9, "Z": 20, "V": 10}, {3: 4, 4: 6})


def test_a_size_that_is_missing_is_shown_when_it_is_asked_for(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "(X) (Y) (4/20)", "(X)")
    with page_of(site, browser, ann, viewport=PHONE) as page:
        page.goto(site.url + match.get_absolute_url())
        page.get_by_label("X swing").fill("9")
        button(page, "Set sizes").click()
        expect(page.get_by_label("Y swing")).to_be_in_viewport()
        expect(page.get_by_label("X swing")).to_have_value("9")


def test_without_a_script_everything_stands_there_as_a_plain_form(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match_where(to_focus, ann, bob, "f(10) f(12) (20)", "(6)")
    with page_of(site, browser, ann, java_script_enabled=False) as page:
        page.goto(site.url + match.get_absolute_url())
        for die in ("f(10)", "f(12)"):
            expect(page.get_by_role("group", name=f"turn {die} down to")).to_be_visible()
        page.get_by_role("group", name="turn f(10) down to").get_by_role("radio", name="2", exact=True).check(
            force=True
        )
        button(page, "Turn them down and go first").click()
        expect(button(page, "Attack")).to_be_visible()
    assert match_now(site, match).battle.seats[0].row[0].value == 2


def test_the_knot_of_the_rope_never_lies_over_a_number(
    site: LiveSite, browser: Browser, size: ViewportSize
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with site.database():
        match = a_match(ann, bob, "p(30) (1)", "(20) (20)")
    for player, sentence in ((ann, "Bob leads by 49.5"), (bob, "You lead by 49.5")):
        with page_of(site, browser, player, viewport=size) as page:
            page.goto(site.url + match.get_absolute_url())
            expect(page.locator(".leads")).to_contain_text(sentence)
            knot, *numbers = (
                page.locator(part).bounding_box() for part in (".knot", ".score .mine", ".score .theirs")
            )
            assert knot is not None
            for number in filter(None, numbers):
                is_beside = (
                    number["x"] + number["width"] <= knot["x"] or knot["x"] + knot["width"] <= number["x"]
                )
                assert is_beside, (knot, number)
