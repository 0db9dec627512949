"""Chances to win after an attack, after the best reply, and after the answer to that reply."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from robots.judgement.attacks import HOW, TARGETS, TRIPPING, attacks
from robots.judgement.compiling import compile_lazily
from robots.judgement.dice import Dice, Floats, Ints, Lines
from robots.judgement.endgame import UNKNOWN, chance_at_end, known_chance
from robots.judgement.network import chance_by_network
from robots.judgement.outcomes import carry_out, kind_rolled
from robots.judgement.rolls import no_shares
from robots.judgement.threats import A_TRIP

MOST_REPLIES = 16
CLEARLY_WORSE = 0.12
"""The difference in chance from the best attack at which an attack is not examined further."""


class Replies(NamedTuple):
    """Random rolls for evaluating replies, with the deepest level first. The best replies get more rolls."""

    few: tuple[Floats, ...]
    more: tuple[Floats, ...]
    closer: tuple[int, ...]
    """The number of best replies that get more rolls, for each level."""


@compile_lazily
def judged_chance(dice: Dice, mine: Ints, theirs: Ints, ahead: float, passes: int, spent: Ints) -> float:
    known = known_chance(dice, mine, theirs, ahead, passes)
    if known != UNKNOWN:
        return known
    spent[0] += 1
    return chance_by_network(dice, mine, theirs, ahead, passes)


@compile_lazily
def count_falls(dice: Dice, mine: Ints, theirs: Ints, attack: Ints, most: int) -> int:
    """Return the number of possible rolls of the attack's dice. Counting stops above *most*."""
    faces, kinds = dice.faces, dice.kinds
    ways = 1
    for place in range(len(mine)):
        kind = kind_rolled(faces, kinds, mine, place, attack)
        if kind >= 0:
            ways *= kinds[kind].count
        if ways > most:
            return ways
    if attack[HOW] == TRIPPING:
        for place in range(len(theirs)):
            if attack[TARGETS] >> place & 1:
                ways *= kinds[kinds[faces[theirs[place]].kind].again].count
    return ways


@compile_lazily
def set_shares(dice: Dice, mine: Ints, theirs: Ints, attack: Ints, number: int, shares: Floats) -> None:
    """Write one possible roll of the attack's dice into *shares*. Each *number* gives another roll."""
    faces, kinds = dice.faces, dice.kinds
    rolled = 0
    for place in range(len(mine)):
        kind = kind_rolled(faces, kinds, mine, place, attack)
        if kind >= 0:
            shares[rolled] = (number % kinds[kind].count + 0.5) / kinds[kind].count
            number //= kinds[kind].count
            rolled += 1
    if attack[HOW] == TRIPPING:
        for place in range(len(theirs)):
            if attack[TARGETS] >> place & 1:
                count = kinds[kinds[faces[theirs[place]].kind].again].count
                shares[rolled] = (number % count + 0.5) / count


@compile_lazily
def mean_after(
    dice: Dice, mine: Ints, theirs: Ints, ahead: float, attack: Ints, rolls: Floats, spent: Ints
) -> float:
    """Return the attacker's mean chance after an attack, over all rolls if few are possible, else *rolls*."""
    count, total, shares = len(rolls), 0.0, no_shares()
    ways = count_falls(dice, mine, theirs, attack, count)
    for number in range(min(ways, count)):
        if ways <= count:
            set_shares(dice, mine, theirs, attack, number, shares)
        else:
            shares = rolls[number]
        rolled, left, further = carry_out(dice, mine, theirs, ahead, attack, shares)
        total += 1 - judged_chance(dice, left, rolled, -further, 0, spent)
    return total / min(ways, count)


@compile_lazily
def means_after(
    dice: Dice, mine: Ints, theirs: Ints, ahead: float, found: Ints, rolls: Floats, spent: Ints
) -> Floats:
    means = np.empty(len(found))
    for number in range(len(found)):
        means[number] = mean_after(dice, mine, theirs, ahead, found[number], rolls, spent)
    return means


@compile_lazily
def gain_at_once(faces: Lines, theirs: Ints, attack: Ints) -> float:
    gain = 0.0
    for place in range(len(theirs)):
        if attack[TARGETS] >> place & 1:
            gain += faces[theirs[place]].gain
    return gain * A_TRIP if attack[HOW] == TRIPPING else gain


@compile_lazily
def limit_attacks(dice: Dice, theirs: Ints, found: Ints) -> Ints:
    faces = dice.faces
    if len(found) <= MOST_REPLIES:
        return found
    gains = np.empty(len(found))
    for number in range(len(found)):
        gains[number] = -gain_at_once(faces, theirs, found[number])
    return found[np.argsort(gains, kind="mergesort")[:MOST_REPLIES]]


@compile_lazily
def best_means(means: Floats, count: int, within: float) -> Ints:
    """Return the indexes of at most *count* best means, in order and less than *within* below the best."""
    order = np.argsort(-means, kind="mergesort")[:count]
    enough = 0
    for number in order:
        if means[number] > means[order[0]] - within:
            enough += 1
    return order[:enough]


@compile_lazily
def chance_after_pass(dice: Dice, mine: Ints, theirs: Ints, ahead: float, passes: int, spent: Ints) -> float:
    if passes or not len(attacks(dice, theirs, mine)):
        return chance_at_end(ahead)
    return 1 - judged_chance(dice, theirs, mine, -ahead, 1, spent)


@compile_lazily
def best_at_once(
    dice: Dice,
    few: Floats,
    more: Floats,
    closer: int,
    mine: Ints,
    theirs: Ints,
    ahead: float,
    passes: int,
    spent: Ints,
) -> float:
    """Return the mover's chance after the best attack, without looking at replies.

    All attacks are compared over the rolls *few*, and the best ones over the rolls *more*.
    """
    known = known_chance(dice, mine, theirs, ahead, passes)
    if known != UNKNOWN:
        return known
    found = limit_attacks(dice, theirs, attacks(dice, mine, theirs))
    if not len(found):
        return chance_after_pass(dice, mine, theirs, ahead, passes, spent)
    means = means_after(dice, mine, theirs, ahead, found, few, spent)
    if len(found) == 1:
        return means[0]
    close = found[best_means(means, closer, CLEARLY_WORSE)]
    return max(0.0, means_after(dice, mine, theirs, ahead, close, more, spent).max())


@compile_lazily
def best_chance(
    dice: Dice,
    replies: Replies,
    level: int,
    mine: Ints,
    theirs: Ints,
    ahead: float,
    passes: int,
    spent: Ints,
) -> float:
    """Return the mover's chance after the best attack, considering replies if *level* is above 0."""
    few, more, closer = replies.few[level], replies.more[level], replies.closer[level]
    if level == 0:
        return best_at_once(dice, few, more, closer, mine, theirs, ahead, passes, spent)
    known = known_chance(dice, mine, theirs, ahead, passes)
    if known != UNKNOWN:
        return known
    found = limit_attacks(dice, theirs, attacks(dice, mine, theirs))
    if not len(found):
        return chance_after_pass(dice, mine, theirs, ahead, passes, spent)
    means = means_after(dice, mine, theirs, ahead, found, few, spent)
    best = 0.0
    for number in best_means(means, closer, CLEARLY_WORSE):
        total = 0.0
        for roll in range(len(more)):
            rolled, left, further = carry_out(dice, mine, theirs, ahead, found[number], more[roll])
            total += 1 - best_at_once(
                dice, replies.few[0], replies.more[0], replies.closer[0], left, rolled, -further, 0, spent
            )
        best = max(best, total / len(more))
    return best


@compile_lazily
def mean_after_replies(
    dice: Dice,
    replies: Replies,
    level: int,
    mine: Ints,
    theirs: Ints,
    ahead: float,
    attack: Ints,
    rolls: Floats,
    spent: Ints,
) -> float:
    total = 0.0
    for number in range(len(rolls)):
        rolled, left, further = carry_out(dice, mine, theirs, ahead, attack, rolls[number])
        total += 1 - best_chance(dice, replies, level, left, rolled, -further, 0, spent)
    return total / len(rolls)
