"""Nothing on the table moves away from under a finger."""

from playwright.sync_api import Browser, expect

from tests.browser.at_the_table import a_match, attack, friends, match_now, page_of
from tests.live_site import LiveSite

SIZES = ({"width": 390, "height": 844}, {"width": 1280, "height": 800})

# What lies below the table gives way when one who has moved may leave an order there.
WATCH = """() => {
  window.shifts = [];
  const isBelow = (node) => node.closest(".match-rest, .keys-door");
  const isWatched = ({ node }) => document.querySelector("main").contains(node) && !isBelow(node);
  const concerns = ({ sources }) => sources.some(isWatched);
  const keep = (list) => window.shifts.push(...list.getEntries().filter(concerns));
  new PerformanceObserver(keep).observe({ type: "layout-shift" });
}"""


def test_nothing_shifts_when_dice_are_chosen_and_when_one_is_taken(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Ann", "Bob")
    for size in SIZES:
        match = a_match(site, ann, bob, "(1) (20) (20)", "(1) (20) (20)")
        active = match_now(site, match).battle.active
        assert active is not None
        with page_of(site, browser, [ann, bob][active], viewport=size) as page:
            page.goto(site.url + match.get_absolute_url())
            page.wait_for_load_state("networkidle")
            page.evaluate(WATCH)
            version = match_now(site, match).version
            assert attack(page), "whatever they show, a die that shows 1 can be taken"
            expect(page.locator(f"#board[data-version='{version}']")).to_have_count(0)
            expect(page.locator(".slot.left")).to_have_count(1)
            expect(page.locator(".tray li")).to_have_count(1)
            page.wait_for_load_state("networkidle")
            assert page.evaluate("window.shifts.map(({ value }) => value)") == []
