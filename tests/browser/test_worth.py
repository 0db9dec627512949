"""The favorite, shown while one chooses fighters, with scripts and without."""

from playwright.sync_api import Browser, ViewportSize, expect

from buttons.models import Button
from stats.models import Matchup
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import barriers
from tests.live_site import LiveSite
from tests.stats.worth.fighters import among_robots

CHOSEN = "/matches/new/?first_to=3&against=anybody&mine=soldiers/avis&theirs=soldiers/"


def test_the_favourite_is_named_without_a_shift_while_one_chooses(
    browser: Browser, site: LiveSite, size: ViewportSize
) -> None:
    (ann,) = friends(site, "Ann")
    with site.database():
        avis, bauer = (Button.objects.get(set__slug="soldiers", slug=slug) for slug in ("avis", "bauer"))
        among_robots(avis, bauer, 240, 160)
    with page_of(site, browser, ann, viewport=size) as page:
        page.goto(f"{site.url}{CHOSEN}bauer")
        said = page.locator("#worth")
        expect(said).to_contain_text("for Avis, first to 3")
        gold = page.locator(".gold").bounding_box()
        assert barriers(page) == ""
        page.locator(".corner.theirs").get_by_label("They pick").check()
        expect(said).to_have_text("")
        assert page.locator(".gold").bounding_box() == gold
        page.locator(".corner.theirs").get_by_label("Bauer").check()
        expect(said).to_contain_text("for Avis")


def test_robots_are_asked_with_scripts_and_without(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    for scripts, name in ((True, "kith"), (False, "hammer")):
        with page_of(site, browser, ann, java_script_enabled=scripts) as page:
            page.goto(f"{site.url}{CHOSEN}{name}")
            page.get_by_role("button", name="Work out the odds").click()
            expect(page.locator("#worth")).to_contain_text("Robots will work them out by tomorrow")
            expect(page.locator("#corner-mine")).to_contain_text("Avis")
    with site.database():
        assert Matchup.objects.filter(asked_at__isnull=False).count() == 2


def test_a_fair_opponent_is_picked(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    with site.database():
        avis, clare = (Button.objects.get(set__slug="soldiers", slug=slug) for slug in ("avis", "clare"))
        among_robots(avis, clare, 205, 195)
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}/matches/new/?first_to=3&against=anybody&mine=soldiers/avis")
        page.get_by_role("button", name="Fair fight").click()
        fair = page.get_by_role("region", name="A fair opponent for Avis")
        assert barriers(page) == ""
        fair.get_by_role("link", name="Clare").click()
        expect(page.locator("#corner-theirs")).to_contain_text("Clare")
        expect(page.locator("#worth")).to_contain_text("about even")
