"""Caches between pages change none: after other viewers' pages, it is the same as rendered afresh."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.template import engines
from django.utils import translation

from accounts.models import Preferences, User
from games import play
from games.models import Match
from tests.accounts.people import a_player
from tests.games.matches import a_match, play_at_random, two_friends, with_seed
from tests.games.offers.test_proposing import browser
from tests.kept import forget_words

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NEW_EACH_TIME = re.compile(r'(csrfmiddlewaretoken" value=|x-csrftoken": |nonce=)"[^"]*"')
NOW = datetime(2026, 11, 24, 12, 30, tzinfo=UTC)
FIGHTERS = [
    ("(X) s(10) (4/12)", "(Y) p(20) z(8)"),
    ("r(6) (V) t(4)", "f(6) (10) k(20)"),
    ("c(6) ^(X) H(4)", "`(8) ?(Z) (20)"),
    ("F(20) (6) M(10)", "n(8) v(20) (W)"),
]


def forget_templates() -> None:
    site = engines["django"].engine  # type: ignore[attr-defined]
    for loader in site.template_loaders:
        loader.reset()


def drawn_pages(match: Match, viewer: User | None, language: str) -> list[str]:
    """Return page, board and log; a first request marks everything as seen."""
    client, pages = browser(viewer), []
    with translation.override(language):
        client.get(match.get_absolute_url())
        for address in ("", "board/?version=0&since=0", "log/?since=0&whole"):
            headers = {"accept-language": language, "hx-request": "true" if address else "false"}
            answer = client.get(f"{match.get_absolute_url()}{address}", headers=headers)
            assert answer.status_code == 200
            pages.append(NEW_EACH_TIME.sub(r"\1", answer.content.decode()))
    return pages


def viewers() -> tuple[User, User, User]:
    ann, bob = two_friends()
    cat = a_player("Cat")
    for player, zone, style in (
        (ann, "Asia/Tokyo", Preferences.DateStyle.LOCAL),
        (bob, "America/Lima", Preferences.DateStyle.ISO),
        (cat, "", Preferences.DateStyle.RELATIVE),
    ):
        player.preferences.time_zone, player.preferences.date_style = zone, style
        player.preferences.save()
    return ann, bob, cat


@pytest.mark.parametrize("seed", range(2))
def test_a_match_reads_the_same_with_warm_caches_and_without(seed: int) -> None:
    with time_machine.travel(NOW, tick=False):
        ann, bob, cat = viewers()
        readers = [(who, language) for who in (ann, bob, cat, None) for language in ("en", "de")]
        match = begun(ann, bob, seed)
        for number in range(4):
            for who, language in readers:
                drawn_pages(match, who, language)
            change(match, ann, bob, seed, number)
            match = Match.objects.get(pk=match.pk)
            warm = {(who, language): drawn_pages(match, who, language) for who, language in readers}
            forget_templates()
            for reader, pages in warm.items():
                forget_words()
                assert drawn_pages(match, *reader) == pages


def begun(ann: User, bob: User, seed: int) -> Match:
    source = random.Random(seed)
    match = a_match(ann, bob, *FIGHTERS[seed], first_to=3)
    with_seed(match, source.randbytes(32))
    return play_at_random(Match.objects.get(pk=match.pk), seed, moves=source.randrange(6))


def change(match: Match, ann: User, bob: User, seed: int, number: int) -> None:
    play_at_random(match, seed=10 * seed + number, moves=3)
    play.say(match.pk, ann, f"Word <{number}>")
    if number == 1:
        last = match.messages.order_by("-number").values_list("number", flat=True)[0]
        play.edit(match.pk, ann, last, "Other *words*")
    if number == 2:
        User.objects.filter(pk=bob.pk).update(username="Robert")
    if number == 3:
        play.keep_chat_private(match.pk, bob, private=True)
