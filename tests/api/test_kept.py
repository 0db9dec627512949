"""Caches between calls change no answer.

Answers are the same after calls by other viewers and in other languages as with empty caches.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from functools import _lru_cache_wrapper

import pytest
import time_machine
from django.core.cache import cache
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import Match
from tests.accounts.bots.bots import a_bot
from tests.api.caller import Caller
from tests.kept import forget_words
from tests.site.test_kept import NOW, begun, change, forget_templates, viewers
from tests.stats.rows import a_button

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LANGUAGES = ("en", "de")
ROOMS = (
    "accounts",
    "api",
    "buttons",
    "campaign",
    "core",
    "games",
    "people",
    "rules",
    "standing",
    "tournaments",
)
ADDRESSES = (
    *("/turns/", "/me/", "/offers/", "/matches/?state=to-act", "/matches/?state=waiting", "/campaign/"),
    *("/history/?status=any", "/history/?status=any&sort=oldest", "/players/", "/players/?show=friends"),
    *("/fighters/", "/fighters/?q=skill:shadow", "/sets/", "/skills/", "/rulesets/", "/tournaments/"),
    *("/recipe/?recipe=s(10)%20(X)", "/standing/players/", "/standing/fighters/", "/nowhere/"),
)
Told = dict[str, tuple[int, str, bytes]]


@pytest.fixture(autouse=True)
def nobody_calls_too_often(settings: Settings) -> None:
    unlimited = {"api": "99999/m/key", "api_visitor": "99999/m/ip"}
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, **unlimited}


def forget_everything() -> None:
    forget_words()
    forget_templates()
    cache.clear()
    for kept in gc.get_objects():
        if type(kept) is _lru_cache_wrapper and is_of_answers(kept.__module__):  # lazy objects lie about it
            kept.cache_clear()


def is_of_answers(module: str) -> bool:
    return module.startswith(tuple(f"{room}." for room in ROOMS)) and not module.startswith("games.live.")


def addresses_of(match: Match) -> Iterator[str]:
    yield from ADDRESSES
    path = f"/matches/{match.pk}/"
    yield from (path, f"{path}?since=2&said_since=1", f"{path}?since={match.version}", f"{path}moves/")


def told_to(caller: Caller, match: Match, language: str) -> Told:
    found = {}
    for address in addresses_of(match):
        answer = caller.get(address, headers={"Accept-Language": language})
        found[address] = (answer.status_code, answer.headers.get("ETag", ""), answer.content)
    return found


@pytest.mark.parametrize("seed", [0])
def test_answers_are_the_same_with_warm_caches_and_without(seed: int) -> None:
    with time_machine.travel(NOW, tick=False):
        ann, bob, cat = viewers()
        a_button("Shadow", "s(10) (4)")
        players: list[User | None] = [ann, bob, a_bot(cat), None]
        readers = [(Caller(player), language) for player in players for language in LANGUAGES]
        match = begun(ann, bob, seed)
        for number in (2, 3):
            for caller, language in random.Random(f"{seed}:{number}").sample(readers, len(readers)):
                told_to(caller, match, language)
            change(match, ann, bob, seed, number)
            match = Match.objects.get(pk=match.pk)
            warm = [told_to(*each) for each in with_match(readers, match)]
            for reader, answers in zip(with_match(readers, match), warm, strict=True):
                forget_everything()
                for address, answer in told_to(*reader).items():
                    assert answer == answers[address], address


def with_match(readers: list[tuple[Caller, str]], match: Match) -> list[tuple[Caller, Match, str]]:
    return [(caller, match, language) for caller, language in readers]
