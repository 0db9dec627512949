"""Random rolls that are the same for all compared actions, spread evenly over the range of each die."""

from __future__ import annotations

import numpy as np

from robots.judgement.compiling import compile_lazily
from robots.judgement.dice import MOST_IN_A_ROW, Floats, Ints

MOST_ROLLED = MOST_IN_A_ROW + 1
"""The most dice that roll in one attack: a whole row and a tripped target."""
MULTIPLIER, MODULUS = 48271, 2**31 - 1
"""Parameters of Lehmer's random generator, which gives the same numbers on every machine."""


@compile_lazily
def no_shares() -> Floats:
    return np.zeros(MOST_ROLLED)


@compile_lazily
def next_share(source: Ints) -> float:
    source[0] = source[0] * MULTIPLIER % MODULUS
    return source[0] / MODULUS


@compile_lazily
def shares_of(count: int, source: Ints) -> Floats:
    """Return *count* rolls of all dice as numbers from 0 to 1, spread evenly for each die."""
    shares = np.empty((count, MOST_ROLLED))
    for die in range(MOST_ROLLED):
        for number in range(count):
            shares[number, die] = (number + next_share(source)) / count
        for number in range(count - 1, 0, -1):
            other = int(next_share(source) * (number + 1))
            shares[number, die], shares[other, die] = shares[other, die], shares[number, die]
    return shares


def source_from(seed: int) -> Ints:
    return np.array([seed % (MODULUS - 1) + 1], np.int64)
