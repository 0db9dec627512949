"""Confidence intervals for shares and means of small samples."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

SURE = 1.96
"""The number of standard deviations on each side of a mean that cover 95 % of a normal distribution."""


def wilson(won: float, of: float) -> tuple[float, float]:
    """Return the bounds of the 95 % confidence interval for *won* out of *of* (Wilson score interval)."""
    share, square = won / of, SURE * SURE
    middle = share + square / (2 * of)
    reach = SURE * sqrt(share * (1 - share) / of + square / (4 * of * of))
    below = 1 + square / of
    return max(0.0, (middle - reach) / below), min(1.0, (middle + reach) / below)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % confidence interval.

    The half width is infinite for a single value.
    """
    if len(values) < 2:
        return fmean(values), float("inf")
    return fmean(values), SURE * stdev(values) / sqrt(len(values))
