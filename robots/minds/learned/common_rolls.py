"""Random rolls that are the same for all compared actions, for the evaluator and the rules engine."""

from __future__ import annotations

import random

from robots.judgement.rolls import shares_of, source_from
from rules import Draw
from rules.chance import DrawPurpose


class CommonRolls:
    """A number of random rolls of all dice, spread evenly over the range of each die."""

    def __init__(self, count: int, source: random.Random) -> None:
        self.count = count
        self.shares = shares_of(count, source_from(source.getrandbits(31)))
        self.seeds = [source.getrandbits(32) for _ in range(count)]

    def draw(self, number: int) -> Draw:
        shares = iter(self.shares[number].tolist())
        further = random.Random(self.seeds[number])

        def draw(low: int, high: int, what: DrawPurpose) -> int:
            share = next(shares, None)
            return low + int((further.random() if share is None else share) * (high - low + 1))

        return draw


def source_of(draw: Draw) -> random.Random:
    return random.Random(draw(0, 2**31, DrawPurpose("thought")))
