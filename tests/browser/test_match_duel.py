"""Two players in one match, each in a browser of their own."""

from playwright.sync_api import Browser, expect

from games.models import Match
from rules import Phase
from tests.browser.at_the_table import (
    a_match,
    act_elsewhere,
    attack,
    friends,
    held_back,
    let_through,
    match_now,
    page_of,
    surrender,
)
from tests.live_site import LiveSite


def test_two_browsers_play_from_challenge_to_result(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        hers.goto(f"{site.url}/matches/new/")
        hers.locator(".whom").get_by_label("Find…").check()
        hers.get_by_label("opponent", exact=True).fill("Bob")
        hers.get_by_role("button", name="More").click()
        hers.get_by_role("group", name="Rounds to win").get_by_label("1").check()
        for whose, label, recipe in (
            ("My own recipe", "my recipe", "(6) (8)"),
            ("A recipe for them", "their recipe", "(4) (20)"),
        ):
            hers.get_by_text(whose).click()
            hers.get_by_label(label).fill(recipe)
        hers.get_by_role("button", name="Done").click()
        hers.get_by_role("button", name="Challenge them").click()
        expect(hers.get_by_text("Waiting for the others to accept")).to_be_visible()
        his.goto(hers.url)
        his.get_by_role("button", name="Accept").click()
        expect(hers.locator("form#answer")).to_be_visible()
        with site.database():
            match = Match.objects.latest("pk")
        pages = [hers, his]
        for _turn in range(60):
            battle = match_now(site, match).battle
            if battle.is_over:
                break
            assert battle.active is not None
            page = pages[battle.active]
            version = match_now(site, match).version
            expect(page.locator(f"#board[data-version='{version}']")).to_be_visible()
            if page.get_by_role("button", name="Pass").count():
                page.get_by_role("button", name="Pass").click()
            elif not attack(page):
                surrender(page)
            expect(page.locator(f"#board[data-version='{version}']")).to_have_count(0)
        for page in pages:
            expect(page.locator("#verdict")).to_contain_text("won!")


def test_chosen_dice_are_explained_before_they_attack(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    player = [ann, bob][match_now(site, match).battle.active or 0]
    with page_of(site, browser, player) as page:
        page.goto(site.url + match.get_absolute_url())
        page.locator("input[name=attacker]").first.check(force=True)
        page.locator("input[name=target]").first.check(force=True)
        expect(page.locator("#say span").first).to_be_visible()
        before = match_now(site, match).version
    assert match_now(site, match).version == before


def test_the_words_for_the_dice_come_from_the_browser_unless_the_player_chose_them(
    site: LiveSite, browser: Browser
) -> None:
    ann, _bob = friends(site, "Ann", "Bob")
    with page_of(site, browser, ann) as page:
        page.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(171)")
        for written, kept in (("", "ab" * 16), ("seven", "seven")):
            page.goto(f"{site.url}/matches/new/?opponent=Bob&my_recipe=(4)&their_recipe=(6)")
            page.locator("input#id_words").evaluate("(field, words) => { field.value = words }", written)
            page.get_by_role("button", name="Challenge Bob").click()
            expect(page.get_by_text("Waiting for the others to accept")).to_be_visible()
            with site.database():
                assert Match.objects.latest("pk").all_seats[0].dice_words == kept


def test_what_is_filled_in_while_a_new_board_comes_stays(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (8)", "(Y) (8)")
    with page_of(site, browser, ann) as hers:
        hers.goto(site.url + match.get_absolute_url())
        before = hers.locator("#board").get_attribute("data-version")
        boards = held_back(hers, "**/board/**")
        with hers.expect_request("**/board/**"):
            act_elsewhere(site, match, bob, action="choose", **{"swing.Y": "5"})
        hers.get_by_label("X swing").fill("7")
        boards[0].continue_()
        hers.unroute("**/board/**")
        expect(hers.locator(f"#board[data-version='{before}']")).to_have_count(0)
        expect(hers.get_by_label("X swing")).to_have_value("7")


def test_a_board_that_comes_while_one_presses_or_waits_takes_no_answer_away(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (8)", "(Y) (8)")
    with page_of(site, browser, ann) as hers:
        hers.goto(site.url + match.get_absolute_url())
        boards, answers = held_back(hers, "**/board/**"), held_back(hers, "**/act/**")
        hers.get_by_label("X swing").fill("7")
        with hers.expect_request("**/board/**"):
            act_elsewhere(site, match, bob, action="choose", **{"swing.Y": "5"})
        hers.get_by_role("button", name="Set sizes").hover()
        hers.mouse.down()
        with hers.expect_request("**/board/**"):
            let_through(hers, boards[0])
        with hers.expect_request("**/act/**"):
            hers.mouse.up()
        let_through(hers, boards[1])
        answers[0].continue_()
        expect(hers.locator(".score")).to_be_visible()
        assert match_now(site, match).phase is Phase.TURN


def test_goblins_write_sizes_down_first_and_later_announce_them_one_by_one(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (8)", "(Y) (8)", ruleset="goblin", first_to=2)
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        for page, letter, size in ((hers, "X", "17"), (his, "Y", "5")):
            page.goto(site.url + match.get_absolute_url())
            expect(page.get_by_text("They’re hidden until you’ve both chosen.")).to_be_visible()
            assert "=17)" not in page.content()
            page.get_by_label(f"{letter} swing").fill(size)
            page.get_by_role("button", name="Set sizes").click()
        for page, theirs in ((hers, "(Y=5)"), (his, "(X=17)")):
            expect(page.locator("#board")).to_contain_text(theirs)
        pages, letters = [hers, his], ["X", "Y"]
        loser = match_now(site, match).battle.active or 0
        first, last = pages[1 - loser], pages[loser]
        surrender(last)
        for page in pages:
            page.get_by_text("Continue").click()
        expect(first.locator(".say", has_text="Everyone sees them right away.")).to_be_visible()
        expect(last.locator(".say", has_text="to choose sizes.")).to_be_visible()
        assert not last.get_by_role("button", name="Set sizes").count()
        first.get_by_label(f"{letters[1 - loser]} swing").fill("7")
        first.get_by_role("button", name="Set sizes").click()
        expect(last.locator(".say", has_text="Everyone sees them right away.")).to_be_visible()
        expect(last.locator("#board")).to_contain_text(f"({letters[1 - loser]}=7)")
        last.get_by_label(f"{letters[loser]} swing").fill("6")
        last.get_by_role("button", name="Set sizes").click()
        expect(first.locator("#board")).to_contain_text(f"({letters[loser]}=6)")
        assert match_now(site, match).phase is Phase.TURN
