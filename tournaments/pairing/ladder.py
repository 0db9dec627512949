"""A ladder: one challenges somebody above, and takes their place by beating them."""

from __future__ import annotations

from collections.abc import Sequence


def may_challenge(ladder: Sequence[int], challenger: int, challenged: int, reach: int) -> bool:
    """Whether the challenged one stands above, and at most *reach* rungs."""
    return 0 < ladder.index(challenger) - ladder.index(challenged) <= reach


def after_challenge(ladder: Sequence[int], challenger: int, challenged: int, winner: int) -> list[int]:
    """The ladder after the match: those between the two move down by a rung if the challenger won."""
    if winner != challenger or ladder.index(challenger) < ladder.index(challenged):
        return list(ladder)
    without = [entrant for entrant in ladder if entrant != challenger]
    place = without.index(challenged)
    return [*without[:place], challenger, *without[place:]]
