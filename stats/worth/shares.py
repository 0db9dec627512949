"""The weight of robots' rounds in an estimate about people; pure arithmetic."""

from __future__ import annotations

WANTED = 400
"""Rounds that robots play of a pair."""
DOUBT = 0.05
"""By so much (one standard deviation) stronger minds end otherwise: `script/bench worth`."""


def scale_rounds(won: int, lost: int) -> tuple[float, float]:
    """Scale robots' rounds down to the rounds of people that they are worth: won, and in all.

    Robots do not think like people, so doubt remains however many rounds they play.
    """
    rounds = won + lost
    share = (won + 1) / (rounds + 2)
    weight = 1 / (1 + rounds * DOUBT**2 / (share * (1 - share)))
    return won * weight, rounds * weight
