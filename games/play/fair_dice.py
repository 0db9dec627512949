"""Fair dice: a seed that the site commits to before the players give their words determines all draws.

The site promises a seed by its SHA-256. Draw number n of a match is HMAC-SHA256 with that seed as key over
the players' words and n. So the site cannot choose the results once the words are in, and the players cannot
predict them without the seed. `promises.py` describes when the promise is shown.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

from core import activity
from rules.chance import DrawPurpose

ALL = 2**256


def new_seed() -> bytes:
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def seal(seed: bytes) -> str:
    return seed_cipher().encrypt(seed).decode()


def unseal(sealed: str) -> bytes:
    return seed_cipher().decrypt(sealed)


def seed_cipher() -> MultiFernet:
    """Return the cipher that encrypts seeds with the first key and decrypts them with any key."""
    return MultiFernet(
        [Fernet(urlsafe_b64encode(hashlib.sha256(key.encode()).digest())) for key in settings.DICE_KEYS]
    )


def draw_result(seed: bytes, lines: Sequence[str], number: int, low: int, high: int) -> int:
    """Return draw *number* of a match, a uniformly distributed number from *low* to *high*.

    *lines* are the first lines of the text for each draw (`Match.dice_lines`).
    """
    span = high - low + 1
    beyond = ALL - ALL % span
    attempt = 0
    while True:
        text = "\n".join([*lines, str(number), str(attempt)])
        value = int.from_bytes(hmac.digest(seed, text.encode(), "sha256"))
        if value < beyond:
            return low + value % span
        attempt += 1


class FairDice:
    """The random source of a match from its current draw on, which records the results."""

    def __init__(self, seed: bytes, lines: Sequence[str], made: int) -> None:
        self.seed = seed
        self.lines = lines
        self.made = made
        self.draws: list[tuple[str, int, int, int]] = []

    def __call__(self, low: int, high: int, what: DrawPurpose) -> int:
        self.made += 1
        result = draw_result(self.seed, self.lines, self.made, low, high)
        activity.counts["rolls"] += 1
        self.draws.append((what.kind, low, high, result))
        return result
