"""The weight of rounds between robots in an estimate for people."""

from __future__ import annotations

WANTED = 400
"""The number of rounds that robots play for each matchup."""
DOUBT = 0.05
"""The standard deviation between robots' results and those of stronger players, by `script/bench worth`."""


def scale_rounds(won: int, lost: int) -> tuple[float, float]:
    """Return the won rounds and all rounds of people that the rounds of robots are worth.

    Robots play differently from people, so doubt remains even after many rounds.
    """
    rounds = won + lost
    share = (won + 1) / (rounds + 2)
    weight = 1 / (1 + rounds * DOUBT**2 / (share * (1 - share)))
    return won * weight, rounds * weight
