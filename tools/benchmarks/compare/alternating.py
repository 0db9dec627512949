"""Measurement of two revisions in alternating turns, so changes in the machine's speed affect both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tools.benchmarks.figures import ratios


class Measured(Protocol):
    def turn(self, bench: str) -> float:
        """Do the work of *bench* once more and return its processor time in milliseconds."""


WARM_UP_TURNS = 4
"""Number of turns that are not counted, because the first statements of a new connection are slow."""


def compare(old: Measured, new: Measured, benches: Sequence[str]) -> dict[str, float]:
    """Return statistics of the ratios between new and old times, from one pair of turns per bench.

    Some uncounted turns come first. The two revisions alternate in going first.
    """
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
