"""Secrets of running matches do not leak through reviews or advice."""

import re

import pytest
from django.http import HttpResponse

from accounts.models import User
from games.models import Match
from rules import Choose
from tests.games.matches import a_match, act, two_friends
from tests.games.offers.test_proposing import browser

pytestmark = pytest.mark.django_db

PAGES = (
    "/match/{pk}/back/",
    "/match/{pk}/back/share/",
    "/match/{pk}/coach/?decision=1",
    "/players/Bob/luck/",
    "/players/Bob/",
    "/puzzles/mine/",
    "/train/",
)
FRESH = re.compile(rb'csrf[^>]+>|name="(?:seed|promise)[^>]+>|hx-headers=[^>]+>|nonce="[^"]+"')
TIMES = re.compile(rb"\d+ seconds? ago|just now|now")


def page_contents(viewer: User | None, match: Match) -> list[tuple[int, bytes]]:
    answers: list[HttpResponse] = [browser(viewer).get(page.format(pk=match.pk)) for page in PAGES]  # type: ignore[misc]
    return [(answer.status_code, TIMES.sub(b"", FRESH.sub(b"", answer.content))) for answer in answers]


@pytest.mark.parametrize("watched_by", ["Ann", "nobody"])
def test_a_secret_choice_of_sizes_changes_none_of_these_pages(watched_by: str) -> None:
    ann, bob = two_friends()
    viewer = ann if watched_by == "Ann" else None
    small, large = (a_match(ann, bob, "(4) (X)", "(6) (X)") for _ in range(2))
    act(small, 1, Choose(swing={"X": 4}))
    act(large, 1, Choose(swing={"X": 20}))
    number = str(large.pk).encode()
    pages_of_small = [
        (status, page.replace(str(small.pk).encode(), number))
        for status, page in page_contents(viewer, small)
    ]
    pages_of_large = [
        (status, page.replace(str(small.pk).encode(), number))
        for status, page in page_contents(viewer, large)
    ]
    assert pages_of_small == pages_of_large
    assert pages_of_small[0][0] == 404
    assert "You can review a match once it’s over.".encode() in pages_of_small[0][1]
