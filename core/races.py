"""Chances of winning a match, computed from the chance of winning a round."""

from math import comb


def in_match(share: float, first_to: int) -> float:
    return in_race(share, first_to, first_to)


def in_race(share: float, mine: int, theirs: int) -> float:
    """Return the chance of winning *mine* more rounds before the opponent wins *theirs* more."""
    if mine == 0:
        return 1.0
    return sum(comb(mine - 1 + lost, lost) * share**mine * (1 - share) ** lost for lost in range(theirs))
