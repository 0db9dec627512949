"""How likely it is to be the first who has won so many rounds."""

from math import comb


def in_match(share: float, first_to: int) -> float:
    """How likely it is to win so many rounds before the other does, if each is won with this chance."""
    return in_race(share, first_to, first_to)


def in_race(share: float, mine: int, theirs: int) -> float:
    """The same where the two still need unequal numbers of rounds; who needs none has won."""
    if mine == 0:
        return 1.0
    return sum(comb(mine - 1 + lost, lost) * share**mine * (1 - share) ** lost for lost in range(theirs))
