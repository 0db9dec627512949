"""The catalog in a browser: live search, favorites by a tap, recipes checked in the admin."""

import re

import pytest
from django.contrib.auth.models import Group
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from buttons.models import Button
from buttons.wall import PAGE
from tests.accounts.people import a_player
from tests.browser.pages import barriers
from tests.live_site import LiveSite
from tests.stats.bouts import store_bouts

LEFT_BEHIND = ("htmx:sendAbort", "htmx:afterRequest")
"""What htmx says of a request that is under way when the page is left; one that fails is a htmx:sendError."""


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """Collect errors and warnings of the console, which include violations of our CSP."""
    heard: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(LEFT_BEHIND):
            heard.append(message.text)

    page.on("console", hear)
    return heard


def test_results_follow_the_typing_and_the_address_follows_the_results(
    site: LiveSite, page: Page, complaints: list[str]
) -> None:
    page.goto(f"{site.url}/buttons/")
    page.get_by_label("Find a fighter").fill("jabber")
    expect(page.locator("#found-count")).to_have_text("1 fighter")
    expect(page).to_have_url(re.compile(r"/buttons/\?q=jabber$"))
    page.get_by_role("button", name="Filters").click()
    page.get_by_label("Sizes of dice").fill("huge")
    complaint = "“huge” is neither a number of sides nor a swing letter."
    expect(page.locator("#size-errors").get_by_text(complaint)).to_be_visible()
    expect(page.get_by_label("Sizes of dice")).to_be_focused()
    page.go_back()
    expect(page.locator("#found-count")).not_to_have_text("0 fighters")
    assert complaints == []


def test_sets_show_their_faces_as_they_are_seen(site: LiveSite, page: Page, complaints: list[str]) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.url}/sets/")
    last = page.locator(".sets .badges").last
    expect(last.locator("svg")).to_have_count(0)
    last.scroll_into_view_if_needed()
    expect(last.locator("svg").first).to_be_visible()
    groups = [address for address in fetched if "?faces" in address]
    assert groups
    assert len(groups) == len(set(groups))
    seen = page.locator(".sets .badges:has(svg)").count()
    assert seen < page.locator(".sets .badges").count(), "what nobody has seen was not fetched"
    assert complaints == []


def test_the_search_works_without_scripts(site: LiveSite, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}/buttons/")
    page.get_by_role("button", name="Filters").click()
    page.get_by_label("Twin").check()
    page.get_by_label("Tournament legal").check()
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(f"{site.url}/buttons/?kind=twin&legal=on")
    expect(page.locator("#found").get_by_role("link", name="Twin")).to_be_visible()
    page.get_by_role("link", name="Without: Twin").click()
    page.get_by_role("link", name="More fighters").click()
    expect(page.get_by_role("link", name="Earlier fighters")).to_be_visible()
    context.close()


def test_the_sheet_counts_while_one_ticks_and_the_wall_grows_while_one_scrolls(
    site: LiveSite, page: Page, complaints: list[str]
) -> None:
    with site.database():
        number = Button.objects.filter(traits__kind="skill", traits__value="f", retired=False).count()
    page.goto(f"{site.url}/buttons/")
    page.get_by_role("button", name="Filters").click()
    page.get_by_label("Focus", exact=True).check()
    show = page.get_by_role("button", name=f"Show {number}")
    show.click()
    expect(show).to_be_hidden()
    expect(page.locator("#found-count")).to_have_text(f"{number} fighters")
    pins = page.locator("#wall .pin")
    expect(pins).to_have_count(PAGE)
    page.mouse.wheel(0, 20_000)  # to the end; the last pin may be replaced meanwhile
    expect(pins).to_have_count(min(number, 2 * PAGE))
    assert complaints == []


def test_a_star_is_kept_in_a_tap_and_holds_the_focus(
    site: LiveSite, page: Page, complaints: list[str]
) -> None:
    site.log_in(page.context, site.player("stargazer"))
    page.goto(f"{site.url}/buttons/brom/giant/")
    star = page.get_by_role("button", name="Favourite", exact=True)
    star.press("Enter")
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(star).to_be_focused()
    page.goto(f"{site.url}/buttons/?favourite=on")
    expect(page.locator("#found-count")).to_have_text("1 fighter")
    assert complaints == []


def test_a_curator_sees_the_dice_while_typing_a_recipe(
    site: LiveSite, page: Page, complaints: list[str]
) -> None:
    curator = site.player("curator")
    with site.database():
        curator.is_staff = True
        curator.save()
        curator.groups.add(Group.objects.get(name="curator"))
        giant = Button.objects.get(name="Giant")
    site.log_in(page.context, curator)
    page.goto(f"{site.url}/admin/buttons/button/add/")
    check = page.locator("#recipe-check")
    page.locator("#id_recipe").fill("(4) s(10) (X")
    expect(check).to_contain_text("the parentheses")
    page.locator("#id_recipe").fill("(4) s(10) (X)")
    expect(check.locator(".die")).to_have_count(3)
    expect(check).to_contain_text("This fighter can be played.")
    page.locator("#id_recipe").fill("mD(4)")
    expect(check).to_contain_text("You can save this fighter, but nobody can play it")
    page.goto(f"{site.url}/admin/buttons/button/{giant.pk}/change/")
    expect(page.locator("#recipe-check .die")).to_have_count(6)
    expect(page.locator("#recipe-check")).to_contain_text("It can never go first")
    assert complaints == []


def test_all_filters_and_a_complaint_are_no_barrier_on_a_phone(site: LiveSite, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site.url}/buttons/?skill=poison&size=huge&dice=-1")
    expect(page.get_by_label("Poison", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert barriers(page) == ""


def test_what_a_fighter_and_a_player_won_is_read_without_barriers(site: LiveSite, page: Page) -> None:
    with site.database():
        ann, bob = a_player("Winner"), a_player("Loser")
        hammer, avis = (Button.objects.get(set__name="Soldiers", name=name) for name in ("Hammer", "Avis"))
        store_bouts((ann, hammer), (bob, avis), "WWWLD")
        headings = {
            hammer.get_absolute_url(): ["Best against", "Most played by"],
            avis.get_absolute_url(): ["Worst against", "Most played by"],
            ann.get_absolute_url(): ["Beats most often", "Fights most often as"],
        }
    for address, names in headings.items():
        page.set_viewport_size({"width": 360, "height": 780})
        page.goto(site.url + address)
        for name in names:
            expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert barriers(page) == ""
    page.get_by_role("region", name="Beats most often").get_by_role("link", name="Loser").click()
    expect(page).to_have_url(f"{site.url}/players/Loser/")
