"""Making a match in a browser that runs no scripts, and with one that does."""

from playwright.sync_api import Browser, expect

from games.models import Match
from rules import Surrender
from tests.browser.at_the_table import a_match, friends, page_of
from tests.browser.pages import barriers
from tests.games.matches import act
from tests.live_site import LiveSite


def test_a_match_is_made_with_plain_forms(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with (
        page_of(site, browser, ann, java_script_enabled=False) as hers,
        page_of(site, browser, bob, java_script_enabled=False) as his,
    ):
        hers.goto(f"{site.url}/matches/new/")
        hers.get_by_label("anybody: an open offer").check()
        hers.get_by_label("rounds to win").select_option("1")
        hers.get_by_role("button", name="Choose a button").first.click()
        hers.get_by_label("Find a fighter").fill("avis")
        hers.get_by_label("Find a fighter").press("Enter")
        hers.get_by_role("link", name="Avis", exact=True).click()
        expect(hers.get_by_label("rounds to win")).to_have_value("1")
        hers.get_by_role("button", name="Offer it").click()
        expect(hers.get_by_text("You have accepted.")).to_be_visible()
        his.goto(f"{site.url}/matches/open/")
        his.locator(f"a[href='{hers.url.removeprefix(site.url)}']").click()
        his.get_by_role("link", name="Choose your button").click()
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
        expect(page.get_by_label("opponent")).to_have_value("Bob")
        expect(page.get_by_text("Avis")).to_be_visible()


def test_a_recipe_is_checked_while_one_writes(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}/matches/new/")
        page.get_by_text("Or write a recipe").first.click()
        page.get_by_label("my recipe").fill("s(10")
        expect(page.locator("#check-mine .errorlist")).to_be_visible()
        page.get_by_label("my recipe").fill("s(10)")
        expect(page.locator("#check-mine")).to_contain_text("Shadow")


def test_what_is_left_open_is_picked_and_drawn_when_somebody_joins(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    with (
        page_of(site, browser, ann, java_script_enabled=False) as hers,
        page_of(site, browser, bob, java_script_enabled=False) as his,
    ):
        hers.goto(f"{site.url}/matches/new/?against=anybody&first_to=1")
        for way in ["They choose one of these for me", "One at random, drawn when everybody has accepted"]:
            hers.get_by_role("button", name="Choose a button").first.click()
            hers.get_by_role("button", name="Filters").click()
            hers.get_by_label("Set", exact=True).select_option(label="Soldiers")
            hers.get_by_role("button", name="Show").click()
            hers.get_by_text("Leave it open until the match begins").click()
            hers.get_by_role("link", name=way).click()
        hers.get_by_role("button", name="Offer it").click()
        expect(hers.get_by_text("a button that is drawn when everybody has accepted")).to_be_visible()
        his.goto(hers.url)
        his.get_by_role("link", name="Choose a button for Ann").click()
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
        hers.get_by_role("button", name="The same again").click()
        expect(hers.get_by_text("You have accepted.")).to_be_visible()
        expect(his.locator("#board").get_by_text("Ann offers a rematch")).to_be_visible()
        found = barriers(his)
        assert not found, found
        his.get_by_role("button", name="Accept").click()
        expect(his.locator("form#answer")).to_be_visible()
        expect(hers.locator("form#answer")).to_be_visible()
        expect(hers.get_by_text("in 1 match of this series")).to_be_visible()


def test_two_others_are_brought_together(browser: Browser, site: LiveSite) -> None:
    ann, bob, cid = friends(site, "Ann", "Bob", "Cid")
    with (
        page_of(site, browser, ann) as hers,
        page_of(site, browser, bob) as his,
        page_of(site, browser, cid) as theirs,
    ):
        hers.goto(f"{site.url}/matches/new/")
        hers.get_by_role("link", name="Bring two others together").click()
        hers.get_by_label("First player", exact=True).fill("Bob")
        hers.get_by_label("Second player", exact=True).fill("Cid")
        for number in (0, 1):
            hers.get_by_text("Or write a recipe").nth(number).click()
        hers.get_by_label("Recipe of the first player").fill("(20)")
        hers.get_by_label("Recipe of the second player").fill("(20)")
        hers.get_by_role("button", name="Offer it").click()
        expect(hers.get_by_text("Ann has brought these two together")).to_be_visible()
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
        page.get_by_text("Several at once").click()
        for player in (bob, cid):
            page.get_by_role("checkbox", name=player.username).check()
        page.get_by_label("Matches with each").select_option("2")
        found = barriers(page)
        assert not found, found
        page.get_by_role("button", name="Offer it").click()
        expect(page.get_by_text("4 matches are on offer.")).to_be_visible()
