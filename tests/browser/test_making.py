"""Making a match in a browser, with scripts and without."""

import re

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from games.models import Match
from rules import Surrender
from tests.browser.at_the_table import a_match, friends, page_of
from tests.browser.days import LANGUAGES, SHORT_PHONE, SMALL_PHONE
from tests.browser.pages import barriers
from tests.games.matches import act
from tests.live_site import LiveSite, wait_until


def test_a_match_is_made_with_plain_forms(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with (
        page_of(site, browser, ann, java_script_enabled=False) as hers,
        page_of(site, browser, bob, java_script_enabled=False) as his,
    ):
        hers.goto(f"{site.url}/matches/new/")
        hers.get_by_label("Anyone").check()
        hers.get_by_role("button", name="More").click()
        hers.get_by_role("group", name="Rounds to win").get_by_label("1").check()
        hers.get_by_role("button", name="Done").click()
        hers.locator(".corner.mine").get_by_role("button", name="All fighters").click()
        hers.get_by_label("Find a fighter").fill("avis")
        hers.get_by_label("Find a fighter").press("Enter")
        hers.get_by_role("link", name="Avis", exact=True).click()
        expect(hers.locator("#terms")).to_contain_text("First to 1")
        hers.get_by_role("button", name="Offer it to anyone").click()
        expect(hers.get_by_text("Waiting for the others to accept")).to_be_visible()
        his.goto(f"{site.url}/matches/open/")
        his.locator(f"a[href='{hers.url.removeprefix(site.url)}']").click()
        his.get_by_role("link", name="Choose your fighter").click()
        his.get_by_role("link", name="One of these at random").click()
        his.get_by_role("button", name="Accept").click()
        expect(his.locator("form#answer")).to_be_visible()
    with site.database():
        match = Match.objects.latest("pk")
        assert match.has_begun
        assert match.all_seats[0].button_name == "Avis"


def test_the_picker_searches_while_one_types(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}/matches/new/mine/?opponent=Bob&search=1")
        page.get_by_label("Find a fighter").fill("avis")
        expect(page.get_by_role("heading", name="1 fighter")).to_be_visible()
        page.locator("#found").get_by_role("link", name="Avis", exact=True).click()
        expect(page.get_by_label("opponent", exact=True)).to_have_value("Bob")
        expect(page.locator("#corner-mine")).to_contain_text("Avis")


def test_a_recipe_is_checked_while_one_writes(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}/matches/new/")
        page.get_by_role("button", name="More").click()
        page.get_by_text("My own recipe").click()
        page.get_by_label("my recipe").fill("s(10")
        expect(page.locator("#check-mine .errorlist")).to_be_visible()
        page.get_by_label("my recipe").fill("s(10)")
        expect(page.locator("#check-mine")).to_contain_text("Shadow")
        page.get_by_role("button", name="Done").click()
        expect(page.locator("#terms")).to_contain_text("my own recipe")


def test_what_is_left_open_is_picked_and_drawn_when_somebody_joins(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with (
        page_of(site, browser, ann, java_script_enabled=False) as hers,
        page_of(site, browser, bob, java_script_enabled=False) as his,
    ):
        hers.goto(f"{site.url}/matches/new/?against=anybody&first_to=1")
        for side, way in [
            ("mine", "My opponent chooses one of these for me"),
            ("theirs", "One at random, drawn when everyone has accepted"),
        ]:
            hers.locator(f".corner.{side}").get_by_role("button", name="All fighters").click()
            hers.get_by_role("button", name="Filters").click()
            hers.get_by_label("Set", exact=True).select_option(label="Soldiers")
            hers.get_by_role("button", name="Show").click()
            hers.get_by_text("Leave the fighter open until the match begins").click()
            hers.get_by_role("link", name=way).click()
        hers.get_by_role("button", name="Offer it to anyone").click()
        expect(hers.get_by_text("a random fighter, drawn when everyone has accepted")).to_be_visible()
        his.goto(hers.url)
        his.get_by_role("link", name="Choose a fighter for Ann").click()
        his.get_by_role("link", name="Bauer", exact=True).click()
        his.get_by_role("button", name="Accept").click()
        expect(his.locator("form#answer")).to_be_visible()
    with site.database():
        match = Match.objects.latest("pk")
        assert match.all_seats[0].button_name == "Bauer"
        assert match.lots.get().seat == 1


def test_a_rematch_is_offered_and_accepted_on_the_page_of_the_old_match(
    browser: Browser, site: LiveSite
) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)", first_to=1)
    with site.database():
        act(match, Match.objects.get(pk=match.pk).battle.active or 0, Surrender())
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        for page in (hers, his):
            page.goto(site.url + match.get_absolute_url())
        hers.get_by_role("button", name="Again", exact=True).click()
        expect(hers.get_by_text("Waiting for the others to accept")).to_be_visible()
        expect(his.locator("#board").get_by_text("Ann offers a rematch")).to_be_visible()
        found = barriers(his)
        assert not found, found
        his.get_by_role("button", name="Accept Ann’s rematch").click()
        expect(his.locator("form#answer")).to_be_visible()
        expect(hers.locator("form#answer")).to_be_visible()
        expect(hers.get_by_text("in 1 match of this series")).to_be_visible()


def test_two_who_both_press_again_meet_at_one_table(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)", first_to=1)
    with site.database():
        act(match, Match.objects.get(pk=match.pk).battle.active or 0, Surrender())
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        his.route_web_socket("**", lambda _socket: None)
        for page in (hers, his):
            page.goto(site.url + match.get_absolute_url())
        hers.get_by_role("button", name="Again", exact=True).click()
        expect(hers.get_by_text("Waiting for the others to accept")).to_be_visible()
        his.get_by_role("button", name="Again", exact=True).click()
        for page in (hers, his):
            expect(page.locator("form#answer")).to_be_visible()
        assert hers.url == his.url


def test_an_old_page_of_the_match_goes_to_the_table_of_the_rematch(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(20)", "(20)", first_to=1)
    with site.database():
        act(match, Match.objects.get(pk=match.pk).battle.active or 0, Surrender())
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        for page in (hers, his):
            page.goto(site.url + match.get_absolute_url())
        hers.get_by_role("button", name="Again", exact=True).click()
        expect(hers.get_by_text("Waiting for the others to accept")).to_be_visible()
        hers.goto(site.url + match.get_absolute_url())
        his.get_by_role("button", name="Accept Ann’s rematch").click()
        for page in (hers, his):
            expect(page.locator("form#answer")).to_be_visible()


def test_two_others_are_brought_together(browser: Browser, site: LiveSite) -> None:
    ann, bob, cid = friends(site, "Ann", "Bob", "Cid")
    with (
        page_of(site, browser, ann) as hers,
        page_of(site, browser, bob) as his,
        page_of(site, browser, cid) as theirs,
    ):
        hers.goto(f"{site.url}/matches/new/")
        hers.get_by_role("button", name="More").click()
        hers.get_by_role("link", name="Arrange a match for two others").click()
        hers.get_by_label("First player", exact=True).fill("Bob")
        hers.get_by_label("Second player", exact=True).fill("Cid")
        hers.get_by_role("button", name="More").click()
        for name in ("first", "second"):
            hers.get_by_text(f"A recipe for the {name} player").click()
            hers.get_by_label(f"Recipe of the {name} player").fill("(20)")
        hers.get_by_role("button", name="Done").click()
        hers.get_by_role("button", name="Arrange the match").click()
        expect(hers.get_by_text("Ann arranged this match. Both players have to accept.")).to_be_visible()
        found = barriers(hers)
        assert not found, found
        for page in (his, theirs):
            page.goto(hers.url)
            page.get_by_role("button", name="Accept").click()
        expect(theirs.locator("form#answer")).to_be_visible()
        expect(his.locator("form#answer")).to_be_visible()


def test_several_players_are_challenged_at_once(browser: Browser, site: LiveSite) -> None:
    ann, bob, cid = friends(site, "Ann", "Bob", "Cid")
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}/matches/new/?my_recipe=(4)&their_recipe=(6)")
        page.get_by_role("button", name="More").click()
        page.get_by_text("Several matches at once").click()
        for player in (bob, cid):
            page.get_by_role("checkbox", name=player.username).check()
        page.get_by_label("Matches with each").select_option("2")
        found = barriers(page)
        assert not found, found
        page.get_by_role("button", name="Done").click()
        page.locator(".gold button.play").click()
        expect(page.get_by_text("4 matches are on offer.")).to_be_visible()


def test_a_match_fits_a_phone_and_its_button_says_what_will_happen(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with page_of(site, browser, ann, viewport={"width": 390, "height": 844}) as page:
        page.goto(f"{site.url}/matches/new/?mine=soldiers/avis")
        gold = page.locator(".gold button.play")
        box = gold.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844 - 56, "a bar may lie below it"
        for whom, deed in [
            ("Robot", "Fight a robot"),
            ("Anyone", "Offer it to anyone"),
            ("By link", "Get a link"),
            ("This device", "Play here"),
            (bob.username, f"Challenge {bob.username}"),
        ]:
            page.locator(".whom").get_by_label(whom, exact=True).check()
            expect(gold).to_have_text(deed, use_inner_text=True)
        page.locator(".corner.theirs").get_by_role("button", name="Change").click()
        page.get_by_role("link", name="One of these at random").click()
        expect(page.locator("#corner-theirs")).to_contain_text("One at random")
        expect(gold).to_have_text(f"Challenge {bob.username}", use_inner_text=True)
        page.get_by_role("button", name="More").click()
        page.get_by_role("group", name="Rounds to win").get_by_label("5").check()
        expect(page.locator("#terms")).to_contain_text("First to 5")
        found = barriers(page)
        assert not found, found
        page.get_by_role("button", name="Done").click()
        gold.click()
        expect(page.get_by_text("Waiting for the others to accept")).to_be_visible()
    with site.database():
        match = Match.objects.latest("pk")
        assert match.first_to == 5
        assert match.all_seats[0].button_name == "Avis"
        assert match.all_seats[1].button_name
        assert match.all_seats[1].player == bob


TWO_FIGHTERS = "mine=2005-rare-promo/kitty-cat-seven&theirs=soldiers/kith"
TOPS = "(found) => found.map((one) => Math.round(one.getBoundingClientRect().y))"
CUT = "(found) => found.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
UNDER = """() => {
    const bar = document.querySelector(".gold").getBoundingClientRect();
    const parts = document.querySelectorAll(".whom, .levels, .corner-head > *");
    return [...parts].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return one.checkVisibility() && top < bar.bottom && bottom > bar.top + 1;
    }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("locale", ["en", "it"])
def test_at_a_desk_the_whole_choice_is_on_the_first_screen(
    browser: Browser, site: LiveSite, locale: str
) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann, locale=locale, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"{site.url}/matches/new/?whom=robot&{TWO_FIGHTERS}")
        page.locator(".levels input").nth(2).check()
        gold = page.locator(".gold button.play")
        expect(gold).to_be_in_viewport(ratio=1)
        expect(gold).to_contain_text("Robot-Magpie", use_inner_text=True)
        assert len(set(page.locator(".corner-head > .pin").evaluate_all(TOPS))) == 1
        assert page.locator(".shelf span, .levels span").evaluate_all(CUT) == []


@pytest.mark.parametrize("phone", [SHORT_PHONE, SMALL_PHONE], ids=["390", "360"])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_a_phone_the_bar_with_the_terms_and_the_button_hides_nothing(
    browser: Browser, site: LiveSite, phone: ViewportSize, locale: str
) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann, viewport=phone, locale=locale) as page:
        for opponent in ("whom=robot", "against=anybody"):
            page.goto(f"{site.url}/matches/new/?{opponent}&{TWO_FIGHTERS}&pace=live:3+2")
            expect(page.locator("#terms")).to_contain_text("3 min + 2 s")
            for part in ("#terms", ".gold button.play"):
                expect(page.locator(part)).to_be_in_viewport(ratio=1)
            assert page.evaluate(UNDER) == []
            bar, tabs = (page.locator(part).bounding_box() for part in (".gold", ".tabbar"))
            assert bar
            assert tabs
            assert bar["y"] + bar["height"] <= tabs["y"]


def test_on_a_phone_a_fighter_is_changed_on_a_page_of_its_own(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann, viewport=SMALL_PHONE) as page:
        page.goto(f"{site.url}/matches/new/?against=anybody&{TWO_FIGHTERS}")
        page.locator(".corner.theirs").get_by_role("button", name="Change").click()
        page.get_by_role("link", name="Back without choosing").click()
        expect(page.locator("#corner-theirs")).to_contain_text("Kith")
        page.locator(".corner.theirs").get_by_role("button", name="Change").click()
        page.get_by_role("link", name="They pick").click()
        expect(page.locator("#corner-theirs")).to_contain_text("They pick")


def test_beside_eight_dice_the_button_stays_in_reach_and_hides_no_terms(
    browser: Browser, site: LiveSite
) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann, viewport={"width": 390, "height": 844}) as page:
        page.goto(f"{site.url}/matches/new/?mine=sailor-moon-1/jedite&theirs=modern-fanatics/cycozar")
        expect(page.locator(".corner .dice > .die")).to_have_count(16)
        gold, bar = (page.locator(part).bounding_box() for part in (".gold button.play", ".tabbar"))
        assert gold
        assert bar
        assert gold["y"] + gold["height"] <= bar["y"]
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        terms, gold = (page.locator(part).bounding_box() for part in (".terms", ".gold button.play"))
        assert terms
        assert gold
        assert terms["y"] + terms["height"] <= gold["y"] + 1


def test_an_error_in_the_sheet_opens_it_at_its_field(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}/matches/new/?against=anybody&mine=soldiers/avis")
        page.get_by_role("button", name="More").click()
        page.get_by_text("Three to six at one table").click()
        page.get_by_label("others at the table").fill("nobody-of-this-name")
        page.get_by_role("button", name="Done").click()
        page.locator(".gold button.play").click()
        error = page.locator("#more").get_by_text("There’s no player by that name: nobody-of-this-name.")
        expect(error).to_be_in_viewport()


def test_a_link_is_copied_and_shared(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.add_init_script("navigator.share = async (what) => { window.shared = what.url; }")
        page.goto(f"{site.url}/matches/new/?against=link&mine=soldiers/avis")
        page.get_by_role("button", name="Get a link").click()
        link = page.locator("#link").input_value()
        assert "/invited/" in link
        offer = page.url
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == link
        page.get_by_role("button", name="Share").click()
        wait_until(lambda: page.evaluate("window.shared") == link)
        found = barriers(page)
        assert not found, found
        with page_of(site, browser, ann, java_script_enabled=False) as plain:
            plain.goto(offer)
            expect(plain.locator("#link")).to_have_value(link)
            expect(plain.get_by_role("button", name="Copy")).to_be_hidden()
            expect(plain.get_by_role("button", name="Share")).to_be_hidden()
        page.context.clear_cookies()
        page.goto(link)
        expect(page.get_by_role("heading", name="Ann wants to play you")).to_be_visible()
        found = barriers(page)
        assert not found, found
        page.get_by_role("button", name="Play").click()
        expect(page.locator("form#answer")).to_be_visible()


def test_the_browser_makes_up_words_after_the_promise_was_shown(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}/matches/new/?opponent=Bob&my_recipe=(4)&their_recipe=(6)&first_to=1")
        promise = page.locator("#more code.long").first.text_content()
        assert page.get_by_label("my words for the dice").input_value() == "", "the site makes up none"
        page.get_by_role("button", name="Challenge Bob").click()
        expect(page.get_by_text("Waiting for the others to accept")).to_be_visible()
    with page_of(site, browser, bob) as page:
        with site.database():
            page.goto(site.url + Match.objects.latest("pk").get_absolute_url())
        page.get_by_role("button", name="Accept").click()
        expect(page.get_by_role("button", name="Accept")).to_have_count(0)
    with site.database():
        match = Match.objects.latest("pk")
        assert match.commitment == promise
        words = [seat.dice_words for seat in match.all_seats]
        assert all(re.fullmatch("[0-9a-f]{32}", each) for each in words), words
        assert words[0] != words[1]
