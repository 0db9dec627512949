"""Lessons in a browser: by taps, without JavaScript, and checked by axe."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import page_of
from tests.browser.pages import barriers
from tests.browser.test_choosing import drag
from tests.live_site import LiveSite

PHONE = {"width": 390, "height": 844}


def choose(page: Page, *names: str) -> None:
    page.wait_for_load_state()
    for name in names:
        page.get_by_role("checkbox", name=name).check(force=True)


def play_the_lesson_on_power(page: Page) -> None:
    attack = page.get_by_role("button", name="Attack", exact=True)
    following = page.get_by_role("link", name="Next")
    choose(page, "12-sided die, showing 9", "8-sided die, showing 5")
    attack.click()
    expect(page.get_by_text("The 8-sided die is yours.")).to_be_visible()
    following.click()
    choose(page, "10-sided die, showing 8", "12-sided die, showing 8")
    attack.click()
    expect(page.get_by_text("8 takes 8: the same number is enough.")).to_be_visible()
    following.click()
    choose(page, "8-sided die, showing 7", "6-sided die, showing 6")
    attack.click()
    expect(page.get_by_text("That’s allowed, but look again.")).to_be_visible()
    choose(page, "20-sided die, showing 6", "6-sided die, showing 6")
    attack.click()
    expect(page.get_by_text("attack with the one that shows the least for its size")).to_be_visible()


def test_a_lesson_is_played_by_taps_on_one_page_a_step(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=PHONE, has_touch=True) as page:
        page.goto(f"{site.url}/learn/power/")
        loads: list[str] = []
        page.on("load", lambda loaded: loads.append(loaded.url))
        play_the_lesson_on_power(page)
        assert [url.rpartition("/learn/")[2] for url in loads] == ["power/2/", "power/3/"]
        page.goto(f"{site.url}/learn/")
        expect(page.locator(".card", has=page.get_by_role("link", name="Power attack"))).to_contain_text(
            "done"
        )


def test_a_lesson_is_played_without_javascript(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=PHONE, java_script_enabled=False) as page:
        page.goto(f"{site.url}/learn/power/")
        play_the_lesson_on_power(page)
        page.goto(f"{site.url}/learn/")
        expect(page.locator(".card", has=page.get_by_role("link", name="Power attack"))).to_contain_text(
            "done"
        )


def test_sizes_are_chosen_on_the_way(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=PHONE) as page:
        page.goto(f"{site.url}/learn/swing/")
        page.locator("input[name='swing.X'][type=number]").fill("20")
        page.get_by_role("button", name="Set sizes").click()
        expect(page.get_by_text("can take nearly anything")).to_be_visible()


def test_a_chosen_die_lights_what_it_takes_and_is_dragged_onto_it(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None) as page:
        page.goto(f"{site.url}/learn/power/")
        attack = page.get_by_role("button", name="Attack", exact=True)
        expect(attack).to_have_attribute("aria-disabled", "true")
        choose(page, "12-sided die, showing 9")
        assert page.locator(".die.reached .die-value").all_text_contents() == ["5"]
        drag(page, 1, 0)
        page.mouse.up()
        expect(page.get_by_text("The 8-sided die is yours.")).to_be_visible()


def test_a_die_of_a_lesson_shows_its_card(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None) as page:
        page.goto(f"{site.url}/learn/shadow/")
        page.locator("[name=attacker]").first.focus()
        page.keyboard.press("i")
        card = page.locator("#card")
        expect(card).to_contain_text("Worth 5 if kept, 10 if taken.")
        expect(card.get_by_role("link", name="Shadow")).to_be_visible()


def test_nobody_is_kept_out_of_a_lesson_before_and_after_an_action(browser: Browser, site: LiveSite) -> None:
    with page_of(site, browser, None, viewport=PHONE) as page:
        for address in ("/learn/fire/", "/learn/swing/", "/learn/roll/", "/learn/focus/"):
            page.goto(site.url + address)
            assert barriers(page) == "", address
        page.goto(f"{site.url}/learn/power/3/")
        for die, told in (("8-sided die, showing 7", "look again"), ("20-sided die, showing 6", "Next")):
            choose(page, die, "6-sided die, showing 6")
            page.get_by_role("button", name="Attack", exact=True).click()
            expect(page.get_by_text(told)).to_be_visible()
            assert barriers(page) == ""
