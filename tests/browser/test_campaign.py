"""A visitor plays a whole pack of the campaign by clicking; beating the boss opens the next pack."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from buttons.models import Button, ButtonSet
from tests.browser.at_the_table import attack, page_of
from tests.browser.pages import barriers
from tests.live_site import LiveSite
from training.campaign.models import Pack, Stop

MINE, THEIRS = "(30) (30) (30) (30) (30)", "(1)"
"""Whichever side begins and whatever falls, the large dice win: the small one takes one of them at most."""

FIGHTERS = ("Thimble", "Needle", "Scissors")
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def sewing_room(site: LiveSite) -> Iterator[Pack]:
    """Put a pack of small dice and another behind it on the map until the test ends."""
    with site.database():
        owner = ButtonSet.objects.get_or_create(name="Sewing room")[0]
        packs = [
            Pack.objects.create(
                name=name, slug=name.lower(), about="Mind the pins.", row=7, column=column, wins_for_boss=1
            )
            for name, column in (("Sewing", 1), ("Laundry", 5))
        ]
        packs[1].after.add(packs[0])
        packs[0].gifts.add(Button.objects.get_or_create(set=owner, name="Iron", defaults={"recipe": MINE})[0])
        for pack in packs:
            for number, name in enumerate(FIGHTERS, start=1):
                button = Button.objects.get_or_create(set=owner, name=name, defaults={"recipe": THEIRS})[0]
                Stop.objects.create(
                    pack=pack,
                    number=number,
                    button=button,
                    is_boss=name == FIGHTERS[-1],
                    character="Sharp.",
                    greets=f"I am {name}.",
                    wins="Snip.",
                    loses="Ouch.",
                )
    yield packs[0]
    with site.database():
        Pack.objects.filter(pk__in=[pack.pk for pack in packs]).delete()


def test_a_pack_is_played_to_its_boss(browser: Browser, site: LiveSite, sewing_room: Pack) -> None:
    with page_of(site, browser, None, viewport=PHONE) as page:
        page.goto(f"{site.url}/campaign/")
        laundry = page.get_by_role("listitem").filter(has_text="Laundry")
        expect(laundry).to_contain_text("Beat Scissors to unlock")
        page.get_by_role("link", name="Sewing", exact=True).click()
        expect(page.get_by_text("Scissors only fights players who")).to_be_visible()
        page.locator("label", has_text="Iron").click()
        page.get_by_role("button", name="Fight Thimble").click()
        expect(page.get_by_role("complementary", name="Thimble")).to_contain_text("I am Thimble.")
        assert barriers(page) == ""
        win(page, "Thimble")
        assert barriers(page) == ""
        page.get_by_role("button", name="Next: Needle").click()
        win(page, "Needle")
        page.get_by_role("button", name="Next: Scissors").click()
        win(page, "Scissors")
        expect(page.locator(".verdict")).to_contain_text("Now open: Laundry.")
        page.get_by_role("link", name="Back to the map").click()
        sewing = page.get_by_role("listitem").filter(has_text="Sewing")
        expect(sewing).to_contain_text("You’ve beaten the boss. 3 of 3")
        expect(laundry).to_contain_text("0 of 3")
        page.get_by_role("link", name="My 7 pins").click()
        for name in FIGHTERS:
            expect(page.locator("li.owned", has_text=name)).to_have_count(1)
        assert barriers(page) == ""


def win(page: Page, fighter: str) -> None:
    expect(page.locator("form#answer [name=decision]")).to_be_attached()
    assert attack(page)
    expect(page.locator(".verdict")).to_contain_text(f"You won {fighter}’s pin.")
    expect(page.locator(".verdict")).to_contain_text("Ouch.")
