"""Clocks in a browser: they tick in a live match and are beside each name on a phone."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect

from games.models import Seat
from tests.browser.at_the_table import a_match, friends, page_of
from tests.browser.pages import barriers
from tests.live_site import LiveSite

PHONE = {"viewport": {"width": 390, "height": 844}}


def clock_of(page: Page, seat: int) -> Locator:
    return page.locator(f"[data-seat='{seat}'] .clock b")


def seconds(clock: Locator) -> int:
    minutes, rest = clock.inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def choose_sizes(page: Page) -> None:
    page.locator("form#answer .settings [type=number]").fill("8")
    page.get_by_role("button", name="Set sizes").click()


def test_a_live_match_of_two_with_its_clocks(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (20)", "(Y) (20)", pace="live:10+5")
    address = f"{site.url}{match.get_absolute_url()}"
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob, **PHONE) as his:
        hers.goto(address)
        his.goto(address)
        drawn = clock_of(hers, 1).inner_text()
        expect(clock_of(hers, 1)).not_to_have_text(drawn)
        assert seconds(clock_of(hers, 1)) < 15 * 60, "the first answer has five minutes more"
        choose_sizes(hers)
        expect(hers.locator("[data-seat='0'] .clock.running")).to_have_count(0)
        expect(his.locator("[data-seat='0'] .clock.running")).to_have_count(0)
        expect(clock_of(his, 0)).to_have_text("10:05")
        with hers.expect_response("**/give-time/"):
            hers.get_by_role("button", name="Give Bob 30 seconds more").click()
        with site.database():
            assert Seat.objects.get(match=match, number=1).times_given == 1
        choose_sizes(his)
        expect(hers.locator(".clock.running")).to_have_count(1)
        assert not barriers(hers)
        assert not barriers(his)


def test_a_reader_hears_once_that_a_minute_is_left(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (20)", "(Y) (20)", pace="live:10+5")
    with site.database():
        Seat.objects.filter(match=match).update(due_at=timezone.now() + timedelta(seconds=58))
    with page_of(site, browser, ann) as page:
        page.clock.install()
        page.goto(f"{site.url}{match.get_absolute_url()}")
        told = page.locator("#aloud p", has_text="You have one minute left.")
        expect(told).to_have_count(1)
        page.clock.run_for(3000)
        expect(told).to_have_count(1)


def test_a_page_that_is_open_learns_by_itself_that_time_is_up(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (20)", "(Y) (20)", pace="live:10+5", by_claim=True)
    with page_of(site, browser, ann) as page:
        page.goto(f"{site.url}{match.get_absolute_url()}")
        choose_sizes(page)
        expect(page.get_by_role("button", name="Give Bob 30 seconds more")).to_be_visible()
        with site.database():
            Seat.objects.filter(match=match, number=1).update(due_at=timezone.now() + timedelta(seconds=1))
        page.reload()
        expect(page.get_by_role("button", name="Claim the win")).to_be_visible()


def test_a_slow_clock_ticks_in_words(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (20)", "(Y) (20)", pace="days:3")
    soon = {0: timedelta(days=2, minutes=20), 1: timedelta(hours=6, minutes=25)}
    with site.database():
        for number, left in soon.items():
            Seat.objects.filter(match=match, number=number).update(due_at=timezone.now() + left)
    with page_of(site, browser, ann) as page:
        page.clock.install()
        page.goto(f"{site.url}{match.get_absolute_url()}")
        clocks = [page.locator(f"[data-seat='{number}'] .clock") for number in soon]
        expect(clocks[0].locator("time")).to_have_text("2 days left")
        page.clock.fast_forward("30:00")
        expect(clocks[0].locator("time")).to_have_text("1 day 23 hours left")
        expect(clocks[1].locator("time")).to_have_text("5 hours 54 minutes left")
        expect(clocks[1]).to_have_class("clock running short")


def test_days_a_move_on_a_phone_until_the_win_is_claimed(browser: Browser, site: LiveSite) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    match = a_match(site, ann, bob, "(X) (20)", "(Y) (20)", pace="days:3", by_claim=True)
    address = f"{site.url}{match.get_absolute_url()}"
    with page_of(site, browser, ann, **PHONE) as page:
        page.goto(address)
        expect(page.locator("[data-seat='1'] .clock")).to_have_text("2 days 23 hours left")
        expect(page.locator("[data-seat='0'] .clock")).to_contain_text("2 days 23 hours left until ")
        assert not barriers(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        choose_sizes(page)
        expect(page.get_by_role("button", name="Give Bob a day more")).to_be_visible()
        with site.database():
            Seat.objects.filter(match=match, number=1).update(due_at=timezone.now() - timedelta(hours=1))
        page.goto(address)
        expect(page.locator("[data-seat='1'] .clock")).to_have_text("time is up")
        assert not barriers(page)
        page.get_by_role("button", name="Claim the win").click()
        expect(page.locator("#board .ended")).to_be_visible()
    with site.database():
        assert Seat.objects.get(match=match, number=0).result == "won"


def test_the_pace_is_chosen_without_scripts(browser: Browser, site: LiveSite) -> None:
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann, java_script_enabled=False, **PHONE) as page:
        page.goto(f"{site.url}/matches/new/?against=anybody")
        page.get_by_role("button", name="More").click()
        pace = page.get_by_role("group", name="Pace")
        expect(page.get_by_label("Time for each move")).to_be_hidden()
        pace.get_by_label("days per move").check(force=True)
        page.get_by_label("Time for each move").select_option("5 days per move")
        page.get_by_text("weekends don’t count").click()
        page.get_by_role("button", name="Done").click()
        page.get_by_role("button", name="Offer it to anyone").click()
        page.locator("summary", has_text="More").click()
        expect(page.get_by_text("5 days for each move.")).to_be_visible()
        expect(page.get_by_text("clock is paused on Saturdays and Sundays")).to_be_visible()
