"""The same rolls for every action that is compared, spread evenly over each die's range."""

from __future__ import annotations

import random

from rules import Draw
from rules.chance import What

MOST_DICE = 12
"""The rolls of so many dice are spread evenly; those of further ones are left to luck."""


class Rolls:
    """So many ways the dice may fall; over them together each die shows each part of its range equally."""

    def __init__(self, count: int, source: random.Random) -> None:
        self.count = count
        self.source = source
        self.parts = []
        for _ in range(MOST_DICE):
            column = [(number + source.random()) / count for number in range(count)]
            source.shuffle(column)
            self.parts.append(column)
        self.seeds = [source.getrandbits(32) for _ in range(count)]

    def share(self, place: int, number: int) -> float:
        """Where in its range the die in this place falls the *number*th time, from 0 up to 1."""
        return self.parts[place % MOST_DICE][number]

    def draw(self, number: int) -> Draw:
        """Draws as they fall the *number*th time."""
        shares = iter([column[number] for column in self.parts])
        further = random.Random(self.seeds[number])

        def draw(low: int, high: int, what: What) -> int:
            share = next(shares, None)
            return low + int((further.random() if share is None else share) * (high - low + 1))

        return draw


def source_of(draw: Draw) -> random.Random:
    """A generator that depends on nothing but these draws."""
    return random.Random(draw(0, 2**31, What("thought")))
