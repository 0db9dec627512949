"""What rounds among robots tell of rounds among people: arithmetic alone."""

from __future__ import annotations

WANTED = 400
"""Rounds that robots play of a pair."""
DOUBT = 0.05
"""By so much (one standard deviation) stronger minds end otherwise: `script/bench worth`."""


def weighed(won: int, lost: int) -> tuple[float, float]:
    """How many rounds were won of how many, if those who do not think like robots had played them.

    However many robots play, they leave the doubt: so their rounds count as fewer.
    """
    rounds = won + lost
    share = (won + 1) / (rounds + 2)
    weight = 1 / (1 + rounds * DOUBT**2 / (share * (1 - share)))
    return won * weight, rounds * weight
