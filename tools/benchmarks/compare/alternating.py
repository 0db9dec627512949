"""Measuring of two revisions in turns, so that changes in the machine's speed affect both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tools.benchmarks.figures import ratios


class Measured(Protocol):
    def turn(self, bench: str) -> float:
        """Do the work once more; return its processor time in ms."""


WARM_UP_TURNS = 4
"""Every thread of the web process opens a connection, whose first statements cost ten times as much."""


def compare(old: Measured, new: Measured, benches: Sequence[str]) -> dict[str, float]:
    """Measure these in turn, after some turns to warm up. Old and new take turns to be first."""
    for _turn in range(WARM_UP_TURNS):
        old.turn(benches[0])
        new.turn(benches[0])
    before, after = [], []
    for number, bench in enumerate(benches):
        if number % 2:
            after.append(new.turn(bench))
        before.append(old.turn(bench))
        if not number % 2:
            after.append(new.turn(bench))
    return ratios(before, after)
