"""Rounds played out to their end, quickly, and with the luck of their rolls told."""

from __future__ import annotations

import numpy as np

from robots.judgement.attacks import attacks
from robots.judgement.compiling import compiled
from robots.judgement.dice import Dice, Ints
from robots.judgement.endings import decided
from robots.judgement.looks import chance, mean_after, means_after, the_best
from robots.judgement.outcomes import carried_out
from robots.judgement.rolls import MOST_ROLLED, next_share, shares_of

FEW_ROLLS, MORE_ROLLS, CLOSER = 2, 4, 8
"""How attacks are compared: all over the few rolls, and the best so many over more."""
LONGEST_ROUND = 200
EVERYTHING = 2.0
"""Further behind than any attack can fall."""


@compiled
def quick_choice(
    dice: Dice, mine: Ints, theirs: Ints, ahead: float, found: Ints, source: Ints, spent: Ints
) -> int:
    """Which of these attacks to make, after two short looks."""
    if len(found) == 1:
        return 0
    rolls = shares_of(FEW_ROLLS, source)
    close = the_best(means_after(dice, mine, theirs, ahead, found, rolls, spent), CLOSER, EVERYTHING)
    rolls = shares_of(MORE_ROLLS, source)
    return close[np.argmax(means_after(dice, mine, theirs, ahead, found[close], rolls, spent))]


@compiled
def play_out(
    dice: Dice,
    mine: Ints,
    theirs: Ints,
    ahead: float,
    passes: int,
    luck_rolls: int,
    source: Ints,
    spent: Ints,
) -> tuple[float, float]:
    """How the round ends for the mover (1 won, 0 lost, a half drawn), and how lucky the mover was on the way.

    Luck is what each roll gave beyond its mean over so many others; with none of those it is not reckoned.
    """
    luck, sign, shares = 0.0, 1.0, np.empty(MOST_ROLLED)
    for _turn in range(LONGEST_ROUND):
        if not len(mine) or not len(theirs):
            break
        found = attacks(dice, mine, theirs)
        if not len(found):
            if passes:
                break
            mine, theirs, ahead, passes, sign = theirs, mine, -ahead, 1, -sign
            continue
        attack = found[quick_choice(dice, mine, theirs, ahead, found, source, spent)]
        for number in range(MOST_ROLLED):
            shares[number] = next_share(source)
        rolled, left, further = carried_out(dice, mine, theirs, ahead, attack, shares)
        if luck_rolls:
            rolls = shares_of(luck_rolls, source)
            expected = mean_after(dice, mine, theirs, ahead, attack, rolls, spent)
            luck += sign * (1 - chance(dice, left, rolled, -further, 0, spent) - expected)
        mine, theirs, ahead, passes, sign = left, rolled, -further, 0, -sign
    end = decided(ahead)
    return (end if sign > 0 else 1 - end), luck
