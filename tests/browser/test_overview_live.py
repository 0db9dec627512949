"""Live updates of a player's own matches: in the list, the title and the icon."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Browser, expect

from games import play
from games.models import Seat
from games.play import ProposedSeat
from rules import Phase
from tests.browser.at_the_table import a_match, friends, held_back, let_through, match_now, page_of, surrender
from tests.browser.pages import barriers
from tests.browser.test_match_live import in_order
from tests.live_site import LiveSite


def test_what_others_do_shows_without_a_reload(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Lena", "Luis")
    match = a_match(site, ann, bob, "(20) (20)", "(20) (20)")
    mover, other = in_order(match_now(site, match), ann, bob)
    with page_of(site, browser, mover) as his, page_of(site, browser, other) as hers:
        hers.goto(f"{site.url}/")
        expect(hers.locator("html[data-live]")).to_be_attached()
        expect(hers.locator("#waiting")).to_be_visible()
        his.goto(site.url + match.get_absolute_url())
        his.get_by_label("Say something").fill("Watch out!")
        his.get_by_role("button", name="Send").click()
        expect(hers.get_by_text("new message")).to_be_visible()
        surrender(his)
        with site.database():
            offer = play.propose(mover, [ProposedSeat(mover, "(4)"), ProposedSeat(other, "(6)")])
        his.goto(f"{site.url}/?tidy=on")
        his.get_by_role("button", name="Withdraw").click()
        expect(hers.get_by_text("withdrew the offer")).to_be_visible()
        assert not match_now(site, offer).is_offered


def test_a_list_that_comes_meanwhile_takes_no_answer_away(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Lisa", "Leon")
    match = a_match(site, ann, bob, "(X) (20)", "(20) (20)")
    with page_of(site, browser, ann) as hers, page_of(site, browser, bob) as his:
        hers.goto(f"{site.url}/?tidy=on")
        expect(hers.locator("html[data-live]")).to_be_attached()
        his.goto(site.url + match.get_absolute_url())
        lists, answers = held_back(hers, "**/matches/?*stamp=*"), held_back(hers, "**/later/")
        his.get_by_label("Say something").fill("Hurry up!")
        with hers.expect_request("**/matches/?*stamp=*"):
            his.get_by_role("button", name="Send").click()
        with hers.expect_request("**/later/"):
            hers.get_by_role("button", name="Tomorrow").click()
        let_through(hers, lists[0])
        let_through(hers, answers[0])
        expect(hers.get_by_role("heading", name="Postponed")).to_be_visible()


def test_the_count_is_in_title_icon_and_link(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Mara", "Milo")
    match = a_match(site, ann, bob, "(X) (20)", "(20) (20)")
    with page_of(site, browser, bob) as his, page_of(site, browser, ann) as hers:
        his.goto(f"{site.url}/")
        expect(his.locator("#waiting")).to_be_visible()
        hers.goto(f"{site.url}/?tidy=on")
        expect(hers).to_have_title("(1) Home · Buttonmen")
        expect(hers.locator("#icon")).to_have_attribute("href", "/icon-1.svg")
        expect(hers.locator("#tab-count")).to_have_text("1 waiting for you")
        hers.get_by_role("button", name="Tomorrow").click()
        expect(hers).to_have_title("Home · Buttonmen")
        expect(hers.locator("#icon")).to_have_attribute("href", "/static/icon.svg")
        expect(hers.locator("#tab-count")).to_have_text("")
        hers.get_by_role("button", name="Play it now").click()
        expect(hers).to_have_title("(1) Home · Buttonmen")
        assert match_now(site, match).version == match.version


def test_what_becomes_ones_turn_moves_up_and_leaves_the_jacket_as_it_is(
    site: LiveSite, browser: Browser
) -> None:
    ann, bob = friends(site, "Pia", "Paul")
    waits, comes = [a_match(site, ann, bob, "(X) (20)", "(20) (20)") for _number in range(2)]
    with site.database():
        hers_in_it = Seat.objects.filter(match=comes, player=ann)
        hers_in_it.update(starred=True, later_until=timezone.now() + timedelta(hours=1))
    with page_of(site, browser, ann) as hers:
        hers.goto(f"{site.url}/")
        later = hers.get_by_role("region", name="Postponed")
        expect(later.get_by_role("link", name=f"Paul #{comes.pk}")).to_be_visible()
        play_now = hers.get_by_role("link", name="Your move")
        expect(play_now).to_have_attribute("href", waits.get_absolute_url())
        with site.database():
            hers_in_it.update(later_until=None)
        hers.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        turn = hers.get_by_role("region", name="Your turn 2")
        expect(turn.get_by_role("link", name=f"Paul #{comes.pk}")).to_be_visible()
        expect(play_now).to_have_attribute("href", waits.get_absolute_url())
        hers.reload()
        expect(play_now).to_have_attribute("href", comes.get_absolute_url())
        hers.keyboard.press("n")
        expect(hers).to_have_url(site.url + comes.get_absolute_url())
        expect(hers.get_by_role("button", name="Keyboard shortcuts")).to_be_visible()
        words = hers.get_by_label("Say something")
        words.press("n")
        expect(words).to_have_value("n")
        expect(hers).to_have_url(site.url + comes.get_absolute_url())
        words.fill("")
        hers.evaluate("document.activeElement.blur()")
        hers.keyboard.press("n")
        expect(hers).to_have_url(site.url + waits.get_absolute_url())


def test_offers_are_answered_and_trivial_moves_made_in_the_list(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Nora", "Nils")
    with site.database():
        offer = play.propose(bob, [ProposedSeat(bob, "+(20) (4)"), ProposedSeat(ann, "(20) (4)")])
    with page_of(site, browser, ann, viewport={"width": 390, "height": 844}) as hers:
        hers.goto(f"{site.url}/")
        hers.get_by_role("button", name="Accept").click()
        expect(hers.get_by_role("link", name="Your move")).to_be_visible()
        expect(hers).to_have_url(f"{site.url}/")
        expect(hers.locator("html[data-live]")).to_be_attached()
        found = barriers(hers)
        assert not found, found
        hers.set_viewport_size({"width": 360, "height": 740})
        assert hers.evaluate("document.documentElement.scrollWidth") <= 360
        hers.get_by_role("button", name="Don’t add an Auxiliary die").click()
        expect(hers.get_by_role("button", name="Don’t add an Auxiliary die")).to_be_hidden()
    assert match_now(site, offer).phase is not Phase.AUXILIARY


def test_the_list_works_without_scripts(site: LiveSite, browser: Browser) -> None:
    ann, bob = friends(site, "Olga", "Omar")
    match = a_match(site, ann, bob, "(X)", "(Y)")
    with page_of(site, browser, ann, java_script_enabled=False) as hers:
        hers.goto(f"{site.url}/?tidy=on")
        hers.get_by_role("button", name=f"Play match {match.pk} first").click()
        expect(hers.get_by_role("button", name=f"Play match {match.pk} first")).to_have_attribute(
            "aria-pressed", "true"
        )
        hers.get_by_role("button", name="Tomorrow").click()
        expect(hers.get_by_role("heading", name="Postponed")).to_be_visible()
