"""Fast rollouts, which play rounds to the end and measure the luck of the rolls."""

from __future__ import annotations

import numpy as np

from robots.judgement.attacks import attacks
from robots.judgement.compiling import compile_lazily
from robots.judgement.dice import Dice, Ints
from robots.judgement.endgame import DRAWN, UNKNOWN, chance_at_end, known_chance
from robots.judgement.first_roll import FIRST, LEVEL, SECOND, find_first_row, roll_row
from robots.judgement.lookahead import best_means, judged_chance, mean_after, means_after
from robots.judgement.outcomes import carry_out
from robots.judgement.rolls import MOST_ROLLED, next_share, shares_of

FEW_ROLLS, CLOSER = 2, 8
"""The number of rolls that compare all attacks, and the number of attacks compared over more rolls."""
LONGEST_ROUND = 200
BEHIND = 0.15
"""The difference in chance from the best attack up to which an attack is compared over more rolls."""


@compile_lazily
def quick_choice(
    dice: Dice, mine: Ints, theirs: Ints, ahead: float, found: Ints, more: int, source: Ints, spent: Ints
) -> int:
    """Return the index of the best attack, compared over few rolls and then over *more* rolls, if any."""
    if len(found) == 1:
        return 0
    rolls = shares_of(FEW_ROLLS, source)
    close = best_means(means_after(dice, mine, theirs, ahead, found, rolls, spent), CLOSER, BEHIND)
    if not more:
        return close[0]
    rolls = shares_of(more, source)
    return close[np.argmax(means_after(dice, mine, theirs, ahead, found[close], rolls, spent))]


@compile_lazily
def play_out(
    dice: Dice,
    mine: Ints,
    theirs: Ints,
    ahead: float,
    passes: int,
    more: int,
    luck_rolls: int,
    source: Ints,
    spent: Ints,
) -> tuple[float, float]:
    """Return the mover's chance at the end of a fast rollout, and the luck on the way.

    The rollout ends when few dice or no attacks are left. Each side makes the attack that is best over a few
    rolls, or over *more* rolls if it is not 0. Luck is the difference between the result of each roll and the
    mean of *luck_rolls* other rolls; it is 0 without such rolls.
    """
    luck, sign, shares = 0.0, 1.0, np.empty(MOST_ROLLED)
    for _turn in range(LONGEST_ROUND):
        known = known_chance(dice, mine, theirs, ahead, passes)
        if known != UNKNOWN:
            return (known if sign > 0 else 1 - known), luck
        found = attacks(dice, mine, theirs)
        if not len(found):
            if passes:
                break
            mine, theirs, ahead, passes, sign = theirs, mine, -ahead, 1, -sign
            continue
        attack = found[quick_choice(dice, mine, theirs, ahead, found, more, source, spent)]
        for number in range(MOST_ROLLED):
            shares[number] = next_share(source)
        rolled, left, further = carry_out(dice, mine, theirs, ahead, attack, shares)
        if luck_rolls:
            rolls = shares_of(luck_rolls, source)
            expected = mean_after(dice, mine, theirs, ahead, attack, rolls, spent)
            luck += sign * (1 - judged_chance(dice, left, rolled, -further, 0, spent) - expected)
        mine, theirs, ahead, passes, sign = left, rolled, -further, 0, -sign
    end = chance_at_end(ahead)
    return (end if sign > 0 else 1 - end), luck


@compile_lazily
def play_round(dice: Dice, one: Ints, other: Ints, lots: bool, more: int, source: Ints, spent: Ints) -> float:
    """Return the first row's chance at the end of a round that is played from the first roll.

    With *lots*, equal initiative is decided at random. Otherwise the round is a draw.
    """
    mine, kept = roll_row(dice, one, shares_of(1, source)[0])
    theirs, their_kept = roll_row(dice, other, shares_of(1, source)[0])
    first = find_first_row(dice.faces, mine, theirs)
    if first == LEVEL:
        if not lots:
            return DRAWN
        first = FIRST if next_share(source) < 0.5 else SECOND
    if first == FIRST:
        return play_out(dice, mine, theirs, kept - their_kept, 0, more, 0, source, spent)[0]
    return 1 - play_out(dice, theirs, mine, their_kept - kept, 0, more, 0, source, spent)[0]


@compile_lazily
def mean_played_out(
    dice: Dice,
    mine: Ints,
    theirs: Ints,
    ahead: float,
    attack: Ints,
    count: int,
    more: int,
    luck_rolls: int,
    source: Ints,
    spent: Ints,
) -> tuple[float, float]:
    """Return the attacker's mean result over *count* rollouts, corrected for luck, and its standard error."""
    total, squares = 0.0, 0.0
    rolls = shares_of(count, source)
    for number in range(count):
        rolled, left, further = carry_out(dice, mine, theirs, ahead, attack, rolls[number])
        end, luck = play_out(dice, left, rolled, -further, 0, more, luck_rolls, source, spent)
        result = 1 - (end - luck)
        total += result
        squares += result * result
    mean = total / count
    return mean, (max(0.0, squares / count - mean * mean) / count) ** 0.5
