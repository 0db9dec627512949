"""Making a match in a browser that runs no scripts, and with one that does."""

from playwright.sync_api import Browser, expect

from games.models import Match
from tests.browser.at_the_table import friends, page_of
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
        hers.get_by_label("Name, set or recipe").fill("avis")
        hers.get_by_role("button", name="Search").click()
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
        page.get_by_label("Name, set or recipe").fill("avis")
        expect(page.get_by_role("heading", name="1 button")).to_be_visible()
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
