"""How sure one may be of a share that was counted in a few cases."""

from math import sqrt

SURE = 1.96
"""Of so many standard deviations an interval holds 95 of 100 truths."""


def wilson(won: float, of: float) -> tuple[float, float]:
    """The 95 % range of a share (Wilson's score interval)."""
    share, square = won / of, SURE * SURE
    middle = share + square / (2 * of)
    reach = SURE * sqrt(share * (1 - share) / of + square / (4 * of * of))
    below = 1 + square / of
    return max(0.0, (middle - reach) / below), min(1.0, (middle + reach) / below)
