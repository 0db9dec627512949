"""A newcomer plays a whole first match by tapping, with scripts and without."""

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Match
from tests.accounts.people import PASSWORD
from tests.browser.at_the_table import page_of
from tests.browser.days import SHORT_PHONE
from tests.browser.pages import barriers
from tests.games.matches import play_at_random
from tests.live_site import LiveSite, wait_until

MOST_ACTIONS = 30
MOST_LOOKS = 200
"""Without scripts one loads the page again until the robot has moved."""


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_a_newcomer_takes_it_and_plays_a_whole_match(browser: Browser, site: LiveSite, scripts: bool) -> None:
    with page_of(site, browser, None, java_script_enabled=scripts, viewport=SHORT_PHONE) as page:
        page.goto(site.url)
        page.get_by_role("button", name="Take it").click()
        expect(page.locator("#board .die-value").first).to_be_visible()
        expect(page.locator("form#answer [name=decision]")).to_be_attached()
        told = play_to_the_end(site, page, scripts)
        assert {words.split()[0] for words in told} >= {"Your"}, told
        assert len(told) == len(set(told)), "the coach says nothing twice"
        after = page.locator(".keep-it")
        expect(after.get_by_role("link", name="Sign up")).to_be_visible()
        expect(after.get_by_role("link", name="A one-minute lesson")).to_be_visible()
        page.get_by_role("button", name="Next: a die whose size you choose").click()
        expect(page.get_by_role("button", name="Set sizes")).to_be_visible()


def test_a_newcomer_signs_up_after_a_match_and_meets_a_robot(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=SHORT_PHONE) as page:
        page.goto(site.url)
        page.get_by_role("button", name="Take it").click()
        expect(page.locator("form#answer [name=decision]")).to_be_attached()
        with site.database():
            match = play_at_random(Match.objects.get(pk=page.url.rstrip("/").split("/")[-1]))
        page.reload()
        expect(page.locator("#verdict")).to_be_in_viewport(ratio=1)
        expect(page.locator(".count small").first).to_contain_text("captured")
        expect(page.locator(".whose").first).to_have_text("You")
        page.locator(".keep-it").get_by_role("link", name="Sign up").click()
        page.get_by_label("Name", exact=True).fill(f"Nora{match.pk}")
        page.get_by_label("E-mail address").fill(f"nora{match.pk}@example.test")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign up").click()
        expect(page.get_by_role("button", name="You")).to_be_visible()
        page.goto(site.url)
        expect(page.get_by_role("heading", name="Match 2 of your first 5")).to_be_in_viewport(ratio=1)
        expect(page.locator(".first-steps .done")).to_contain_text("Plain dice")
        page.get_by_role("button", name="Play match 2").click()
        expect(page.locator("#board .die-value").first).to_be_visible()


def play_to_the_end(site: LiveSite, page: Page, scripts: bool) -> list[str]:
    """Attack or pass until there is a winner; return what the coach has said."""
    told: list[str] = []
    for _action in range(MOST_ACTIONS):
        wait_for_my_turn(page, scripts)
        if scripts and not told and page.locator(".coach p").count():
            assert barriers(page) == ""
        told += put_away_what_the_coach_says(page)
        if page.locator("#verdict").count():
            return told
        number = page.locator("form#answer [name=decision]").input_value()
        attack_or_pass(site, page)
        expect(page.locator(f"form#answer [name=decision][value='{number}']")).to_have_count(0)
    raise AssertionError("The match did not end.")


def wait_for_my_turn(page: Page, scripts: bool) -> None:
    settled = page.locator("form#answer [name=decision], #verdict").first
    looks = 0 if scripts else MOST_LOOKS
    while looks and not settled.count():
        page.reload()
        looks -= 1
    expect(settled).to_be_attached()


def put_away_what_the_coach_says(page: Page) -> list[str]:
    told = []
    while page.locator(".coach p").count():
        words = page.locator(".coach p").inner_text()
        told.append(words)
        page.locator(".coach").get_by_role("button", name="Got it").click()
        expect(page.locator(".coach p", has_text=words)).to_have_count(0)
    return told


def attack_or_pass(site: LiveSite, page: Page) -> None:
    with site.database():
        match = Match.objects.get(pk=page.url.rstrip("/").split("/")[-1])
    attack = next(match.battle.legal_attacks(), None)
    if attack is None:
        page.get_by_role("button", name="Pass").click()
        return
    attackers = [f"[name=attacker][value='{place}']" for place in attack.attackers]
    targets = [f"[name=target][value='1.{place}']" for place in attack.targets]
    for chosen in attackers + targets:
        page.locator(f"label:has({chosen})").click()
    page.get_by_role("button", name="Attack", exact=True).click()


def test_sizes_are_set_with_one_tap_and_an_empty_one_is_told_by_the_site(
    browser: Browser, site: LiveSite
) -> None:
    with page_of(site, browser, None, viewport=SHORT_PHONE) as page:
        page.goto(site.url)
        page.get_by_role("button", name="Take it").click()
        expect(page.locator("form#answer [name=decision]")).to_be_attached()
        with site.database():
            play_at_random(Match.objects.get(pk=page.url.rstrip("/").split("/")[-1]))
        page.reload()
        page.get_by_role("button", name="Next: a die whose size you choose").click()
        expect(page.locator(".coach p")).to_contain_text("We’ve set it to 12")
        assert barriers(page) == ""
        with site.database():  # a board that comes while one types takes the marking of the field away
            wait_until(lambda: list(Match.objects.latest("pk").battle.decisions) == [0])
        page.reload()
        size = page.get_by_label("X swing", exact=True)
        size.fill("")
        page.get_by_role("button", name="Set sizes").click()
        expect(page.locator("p.say")).to_have_text("Choose a size for X.")
        page.reload()
        expect(size).to_have_value("12")
        page.get_by_role("button", name="Set sizes").click()
        expect(page.get_by_role("button", name="Set sizes")).to_have_count(0)
