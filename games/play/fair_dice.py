"""Fair dice: every chance of a match comes from a secret that was promised before players gave their words.

The site promises a seed by its SHA-256. Draw number n of a match is made of HMAC-SHA256 with that seed as
key over the players' words and n: the site cannot choose what comes once the words are in, and the players
cannot know what comes while they do not have the seed. When the promise is shown depends on how a match
begins: `promises.py`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

from rules.chance import What

ALL = 2**256


def new_seed() -> bytes:
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def seal(seed: bytes) -> str:
    return safe().encrypt(seed).decode()


def unseal(sealed: str) -> bytes:
    return safe().decrypt(sealed)


def safe() -> MultiFernet:
    """The first of the keys seals; seeds that were sealed with an older one can still be opened."""
    return MultiFernet(
        [Fernet(urlsafe_b64encode(hashlib.sha256(key.encode()).digest())) for key in settings.DICE_KEYS]
    )


def draw_result(seed: bytes, lines: Sequence[str], number: int, low: int, high: int) -> int:
    """Draw *number* of a match: from *low* to *high*, none more likely than another.

    The *lines* are those with which each text of the match begins (`Match.dice_lines`).
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
    """The stream of a match's draws, from where it stands; it remembers what it drew."""

    def __init__(self, seed: bytes, lines: Sequence[str], made: int) -> None:
        self.seed = seed
        self.lines = lines
        self.made = made
        self.draws: list[tuple[str, int, int, int]] = []

    def __call__(self, low: int, high: int, what: What) -> int:
        self.made += 1
        result = draw_result(self.seed, self.lines, self.made, low, high)
        self.draws.append((what.kind, low, high, result))
        return result
