"""Ladders, on which an entrant who beats a higher entrant in a challenge takes the higher place."""

from __future__ import annotations

from collections.abc import Sequence


def may_challenge(ladder: Sequence[int], challenger: int, challenged: int, reach: int) -> bool:
    return 0 < ladder.index(challenger) - ladder.index(challenged) <= reach


def after_challenge(ladder: Sequence[int], challenger: int, challenged: int, winner: int) -> list[int]:
    if winner != challenger or ladder.index(challenger) < ladder.index(challenged):
        return list(ladder)
    without = [entrant for entrant in ladder if entrant != challenger]
    place = without.index(challenged)
    return [*without[:place], challenger, *without[place:]]
