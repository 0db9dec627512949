"""Chances of winning a match, computed from the chance of winning a round."""

from math import comb


def match_win_chance(share: float, first_to: int) -> float:
    return race_win_chance(share, first_to, first_to)


def race_win_chance(share: float, mine: int, theirs: int) -> float:
    """Return the chance of winning *mine* more rounds before the opponent wins *theirs* more rounds.

    *share* is the chance of winning a single round.
    """
    if mine == 0:
        return 1.0
    return sum(comb(mine - 1 + lost, lost) * share**mine * (1 - share) ** lost for lost in range(theirs))
