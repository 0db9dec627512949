"""Every page of the site is accessible and fits a phone, in light and dark."""

import gzip
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Response

from accounts.models import User
from games import play
from rules import Surrender
from tests.browser.at_the_table import friends, page_of
from tests.browser.pages import ADMIN_PAGES, VISITS, address, barriers
from tests.games.matches import a_match, act, an_offer
from tests.live_site import LiveSite
from tournaments import verbs
from tournaments.models import Settings

MOST_BYTES = 60_000
WIDE = 1280
NARROW = 360
DJANGOS_OWN = {rule: {"enabled": False} for rule in ("aria-prohibited-attr", "empty-table-header", "label")}
"""What the admin's own markup offends against, such as its dates in two fields."""

WRITTEN_BY_PLAYERS = ("real_name", "pronouns", "about", "away_message")
WIDEST = """() => [...document.querySelectorAll("main *")]
    .filter(part => part.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 6).map(part => part.tagName + "." + part.className)"""
Window = Callable[[str], Page]


class Scales:
    """What each file weighs on its way to a browser, also when the browser has it already.

    The face of headings is one file for all pages, weighed by tests/site/test_display_face.py.
    """

    def __init__(self) -> None:
        self.weights: dict[str, int] = {}
        self.loaded: set[str] = set()

    def put_on(self, response: Response) -> None:
        if response.ok and response.request.resource_type != "font":
            if response.request.is_navigation_request() or response.url not in self.weights:
                self.weights[response.url] = len(gzip.compress(response.body()))
            self.loaded.add(response.url)

    def read(self) -> dict[str, int]:
        found = {url: self.weights[url] for url in self.loaded}
        self.loaded.clear()
        return found


SCALES = Scales()


@pytest.fixture(scope="module")
def window(site: LiveSite, browser: Browser) -> Iterator[Window]:
    """One browser window for each viewer, who has logged in just now."""
    pages: dict[str, Page] = {}

    def window_of(viewer: str) -> Page:
        if viewer not in pages:
            pages[viewer] = browser.new_context().new_page()
            pages[viewer].on("response", SCALES.put_on)
        if viewer != "visitor":
            site.log_in(pages[viewer].context, site.player(viewer))
        pages[viewer].set_viewport_size({"width": WIDE, "height": 720})
        return pages[viewer]

    yield window_of
    for page in pages.values():
        page.context.close()


@pytest.fixture(scope="module")
def judged() -> set[tuple[str, str]]:
    """The pages to which other addresses led this viewer before, such as the log-in."""
    return set()


@pytest.mark.parametrize(("name", "viewer"), VISITS)
def test_page_is_open_to_everybody(
    site: LiveSite, window: Window, judged: set[tuple[str, str]], name: str, viewer: str
) -> None:
    page = window(viewer)
    SCALES.read()
    answer = page.goto(address(site, name))
    assert answer is not None
    assert answer.status == 200, page.inner_text("body")
    assert viewer == "visitor" or "/accounts/login/?next" not in page.url
    loaded = SCALES.read()
    assert sum(loaded.values()) <= MOST_BYTES, loaded
    landed = (viewer, page.url.partition("?")[0])
    if answer.request.redirected_from is not None and landed in judged:
        return
    found = barriers(page)
    assert not found, found
    page.set_viewport_size({"width": NARROW, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
    judged.add(landed)


def test_the_admin_is_open_to_everybody(site: LiveSite, window: Window) -> None:
    page = window("keeper")
    for name in ADMIN_PAGES:
        answer = page.goto(address(site, name))
        assert answer is not None
        assert answer.status == 200, page.inner_text("body")
        found = barriers(page, rules=DJANGOS_OWN)
        assert not found, f"{name} {found}"


def somebody_wrote(site: LiveSite, word: str) -> list[tuple[User | None, list[str]]]:
    """A player writes this word wherever one may: who looks, and at which addresses that show it."""
    ann, bob = friends(site, "Wordy", "Reader-of-Wordy")
    with site.database():
        cut = {
            name: word[: getattr(User._meta.get_field(name), "max_length", None)]
            for name in WRITTEN_BY_PLAYERS
        }
        User.objects.filter(pk=ann.pk).update(**cut, shows_real_name=True, away_from="2020-01-01")
        offer, to_anybody = (an_offer(ann, other, description=word[:255]) for other in (bob, None))
        match = a_match(ann, bob, description=word[:255])
        for text in (word, f"www.example.com/{word}", f"https://example.com/?{word}"):
            play.say(match.pk, ann, text)
        play.say(offer.pk, ann, word)
        play.note(match.pk, ann, word)
        over = a_match(ann, bob, description=word[:255], first_to=1)
        act(over, over.battle.active or 0, Surrender())
        event = verbs.found(ann, Settings(title=word[:60], rules=f"{word} www.example.com/{word}"))
        for player in (ann, bob):
            verbs.join(event.pk, player)
        verbs.expel(event.pk, ann, event.entries.get(player=bob).pk, word)
        addresses = [
            *(each.get_absolute_url() for each in (offer, to_anybody, match, over, event, ann)),
            *(f"{match.get_absolute_url()}{part}" for part in ("?whole", "replay/", "dice/")),
            *(f"{event.get_absolute_url()}organise/", "/", "/matches/", "/matches/open/", "/matches/watch/"),
            *("/matches/history/?status=any", "/tournaments/", "/players/"),
            *("/accounts/profile/", "/accounts/name/", "/accounts/hours/", "/accounts/preferences/"),
            *("/accounts/notifications/", "/accounts/notifications/webhook/"),
            *("/accounts/email/", "/accounts/sessions/", "/accounts/data/", "/accounts/invitation/"),
        ]
    reports = [f"{each.get_absolute_url()}report/" for each in (match, event, ann)]
    return [(None, addresses), (ann, addresses), (bob, reports)]


def test_a_word_of_300_letters_widens_no_page(site: LiveSite, browser: Browser) -> None:
    too_wide = []
    with page_of(site, browser, None, viewport={"width": NARROW, "height": 740}) as page:
        for viewer, addresses in somebody_wrote(site, "W" * 300):
            if viewer is not None:
                site.log_in(page.context, viewer)
            for place in addresses:
                answer = page.goto(site.url + place)
                assert answer is not None
                width = page.evaluate("document.documentElement.scrollWidth")
                if width > NARROW:
                    too_wide.append((str(viewer), place, width, page.evaluate(WIDEST)))
    assert "\n".join(map(str, too_wide)) == ""
