"""The head start that would make a match even, computed from the players' ratings."""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from core.win_chance import match_win_chance, race_win_chance
from stats.rating import LUCK, SHOWN_FOR_ONE

USUAL_ROUNDS = 3
"""The number of rounds that a player must win in most rated matches."""
FAR_FROM_EVEN = 0.6
"""The stronger player's chance to win from which a head start is suggested."""
STEPS = 40


class HeadStart(NamedTuple):
    chance: float
    """The chance of the stronger player to win without a head start."""
    rounds: int
    chance_then: float


def fair_head_start(stronger: int, weaker: int, first_to: int) -> HeadStart | None:
    """Return the head start for the lower-rated player that makes the match as even as possible.

    Return None if the match needs no head start.
    """
    share = share_of_rounds(chance_by_ratings(stronger, weaker))
    chance = match_win_chance(share, first_to)
    if chance < FAR_FROM_EVEN:
        return None
    chances = {ahead: race_win_chance(share, first_to, first_to - ahead) for ahead in range(first_to)}
    rounds = min(chances, key=lambda ahead: abs(chances[ahead] - 0.5))
    return HeadStart(chance, rounds, chances[rounds]) if rounds else None


def chance_by_ratings(one: int, other: int) -> float:
    return 1 / (1 + exp((other - one) / (SHOWN_FOR_ONE * LUCK * sqrt(2))))


def share_of_rounds(chance: float) -> float:
    """Return the share of rounds that a player wins who has this chance to win a usual match."""
    low, high = 0.0, 1.0
    for _step in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if match_win_chance(middle, USUAL_ROUNDS) < chance else (low, middle)
    return low
