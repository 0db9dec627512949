"""The site with files from `collectstatic`: the weight of pages, and that they still work.

Tests that are imported here run once more, on these files.
"""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, Response
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games import play
from games.models import Match
from tests.browser.at_the_table import a_match, friends, page_of
from tests.browser.test_choosing import (
    test_a_die_is_dragged_onto_its_target,  # noqa: F401
    test_a_finger_drags_a_chosen_die_and_scrolls_with_any_other,  # noqa: F401
    test_two_taps_attack_where_one_die_takes_one,  # noqa: F401
)
from tests.games.matches import an_offer, play_at_random
from tests.live_site import LiveSite
from tournaments import verbs
from tournaments.models import Settings

PHONE = {"width": 390, "height": 844}
MOVES = 12


class Bar(NamedTuple):
    """The limits of what a page may request on a first visit."""

    requests: int
    bytes: int


BARS = {
    "front": Bar(10, 27_000),
    "home": Bar(10, 48_000),
    "match": Bar(15, 50_000),
    "offer": Bar(15, 66_000),
    "replay": Bar(10, 39_000),
    "lesson": Bar(10, 41_000),
    "sets": Bar(10, 49_000),
    "fighter": Bar(10, 31_000),
    "fighters": Bar(10, 29_000),
    "history": Bar(10, 29_000),
    "players": Bar(10, 29_000),
    "tournament": Bar(10, 47_000),
    "making": Bar(10, 50_000),
    "preferences": Bar(10, 39_000),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[LiveSite]:
    """Serve a site without DEBUG and with collected static files."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    folder = tmp_path_factory.mktemp("collected")
    site = LiveSite(folder, DEBUG="false", STATIC_ROOT=f"{folder}/static", EMBEDDED_WORKER="false")
    site.prepare()
    site.manage("collectstatic", "--noinput", "-v0")
    with django_db_blocker.unblock(), site.serve():
        yield site


class Scales:
    """A measure of what a page transfers: files as sent, pages as a proxy compresses them."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", self.put_on)

    def put_on(self, answer: Response) -> None:
        self.answers.append(answer)

    def weights(self) -> dict[str, int]:
        return {answer.url: weight(answer) for answer in self.answers}

    def by_gzip_alone(self) -> int:
        return sum(len(gzip.compress(answer.body())) for answer in self.answers)

    def packed_by(self, packing: str) -> set[str]:
        return {
            Path(answer.url).name.split(".")[0]
            for answer in self.answers
            if answer.headers.get("content-encoding") == packing
        }


def weight(answer: Response) -> int:
    if "content-encoding" in answer.headers or answer.request.resource_type == "font":
        return answer.request.sizes()["responseBodySize"]
    return len(gzip.compress(answer.body()))


def in_the_middle(site: LiveSite, one: User, other: User) -> Match:
    match = a_match(site, one, other, "(4) (6) (8) (10) (20)", "(4) (4) (10) (12) (20)", pace="bank:14+1")
    with site.database():
        play.say(match.pk, other, "Good dice!")
        return play_at_random(match, moves=MOVES)


def addresses(site: LiveSite) -> dict[str, str]:
    ann, bob = friends(site, "Ann", "Bob")
    match = in_the_middle(site, ann, bob)
    with site.database():
        offer = an_offer(ann, None)
        cup = verbs.found(bob, Settings(title="Spring Cup"))
        verbs.join(cup.pk, bob)
    return {
        "front": "/help/",
        "home": reverse("games:matches"),
        "match": match.get_absolute_url(),
        "offer": offer.get_absolute_url(),
        "replay": f"{match.get_absolute_url()}replay/",
        "lesson": reverse("lessons:lesson", args=["power"]),
        "sets": reverse("buttons:sets"),
        "fighter": reverse("buttons:button", args=["brom", "giant"]),
        "fighters": reverse("standing:fighters"),
        "history": reverse("games:history"),
        "players": reverse("accounts:players"),
        "tournament": cup.get_absolute_url(),
        "making": reverse("games:propose"),
        "preferences": reverse("accounts:preferences"),
    }


def test_a_first_visit_asks_for_few_and_small_files(site: LiveSite, browser: Browser) -> None:
    (ann,) = friends(site, "Ann")
    found = {}
    for kind, address in addresses(site).items():
        with page_of(site, browser, ann, viewport=PHONE) as page:
            scales = Scales(page)
            page.goto(site.url + address, wait_until="networkidle")
            found[kind] = scales.weights()
            if kind == "match":
                assert {"match", "dice"} <= scales.packed_by("br")
                assert scales.by_gzip_alone() <= 1.1 * BARS[kind].bytes
    for kind, (requests, size) in BARS.items():
        assert len(found[kind]) <= requests, found[kind]
        assert sum(found[kind].values()) <= size, found[kind]


OURS = "[href*='/kinds/'], [src*='/kinds/']"
OTHERS = (
    "link[rel=stylesheet]:not([href*='/kinds/'], [href*='/colours/']),"
    "script[src]:not([src*='/kinds/'], [src*=htmx])"
)


def test_a_page_takes_one_sheet_and_one_script_of_ours(site: LiveSite, browser: Browser) -> None:
    """`page_of` also checks that the scripts run without an error."""
    (ann,) = friends(site, "Ann")
    with page_of(site, browser, ann, viewport=PHONE) as page:
        for address in addresses(site).values():
            page.goto(site.url + address)
            assert page.locator(f"link:is({OURS})").count() == 1, address
            assert page.locator(f"script:is({OURS})").count() == 1, address
            assert page.locator(OTHERS).count() == 0, address
