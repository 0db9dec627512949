"""Promises of the dice on a page, made before the player sends anything from that page.

A page that can begin matches shows a promise: the SHA-256 of a seed for each match. Nothing is stored until
the promise is used. The seeds come from a key of the site and a text in the page, which the form sends back.
A promise is valid once (no two matches have the same commitment) and for a day.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.db import IntegrityError

from core.refusals import NotPlayable, TooLate
from games.models import Match
from games.play import fair_dice
from games.play.refusals import MatchCode

LASTS = timedelta(days=1)
LONGEST = 200
SIGNER = signing.TimestampSigner(salt="promises of dice")


class Promise(NamedTuple):
    seed: bytes
    when: str
    event_commitment: str = ""
    event_meeting: str = ""

    @property
    def commitment(self) -> str:
        return fair_dice.commitment(self.seed)


def new_nonce() -> str:
    return secrets.token_hex(16)


def new_promise(matches: int = 1) -> str:
    nonce = new_nonce()
    first = fair_dice.commitment(seeds_of(settings.DICE_KEYS[0], nonce, 1)[0])
    return SIGNER.sign(f"{matches}-{nonce}-{first}")


def read_promise(text: str) -> list[Promise]:
    if not text:
        raise NotPlayable(MatchCode.PROMISE_MISSING)
    try:
        matches, nonce, first = SIGNER.unsign(text[:LONGEST], max_age=LASTS).split("-")
    except signing.BadSignature as error:
        raise TooLate(MatchCode.PROMISE_IS_GONE) from error
    for key in settings.DICE_KEYS:
        seeds = seeds_of(key, nonce, int(matches))
        if fair_dice.commitment(seeds[0]) == first:
            return [Promise(seed, Match.Promised.ON_PAGE) for seed in seeds]
    raise TooLate(MatchCode.PROMISE_IS_GONE)


def commitments_in(text: str) -> list[str]:
    return [promise.commitment for promise in read_promise(text)]


def seeds_of(key: str, nonce: str, matches: int) -> list[bytes]:
    texts = (f"a promise on a page\n{nonce}\n{number}" for number in range(matches))
    return [hmac.digest(key.encode(), text.encode(), "sha256") for text in texts]


def promise_with_offer() -> Promise:
    return Promise(fair_dice.new_seed(), Match.Promised.WITH_OFFER)


def promise_of_event(seed: bytes, players: tuple[int, int], meeting: int) -> Promise:
    lines = [*map(str, sorted(players)), str(meeting)]
    made = hmac.digest(seed, "\n".join(lines).encode(), "sha256")
    return Promise(made, Match.Promised.BY_EVENT, fair_dice.commitment(seed), " ".join(lines))


@contextmanager
def refuse_reused_promise() -> Iterator[None]:
    """Refuse a promise of dice that another match already uses. Must enclose the transaction."""
    try:
        yield
    except IntegrityError as error:
        if "commitment" in str(error):
            raise TooLate(MatchCode.PROMISE_IS_GONE) from error
        raise
