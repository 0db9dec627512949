"""The first roll of a round, which decides the side that goes first."""

from __future__ import annotations

import numpy as np

from robots.judgement.compiling import compile_lazily
from robots.judgement.dice import COUNTS_FIRST, Dice, Floats, Ints, Lines
from robots.judgement.lookahead import judged_chance
from robots.judgement.outcomes import face_at_share

LEVEL, FIRST, SECOND = 0, 1, 2


@compile_lazily
def find_first_row(faces: Lines, one: Ints, other: Ints) -> int:
    """Return which row of dice goes first, or `LEVEL` if the initiative is equal.

    The rows are compared by their lowest dice, then by the next dice. A row that runs out of dice loses.
    """
    mine, theirs = initiative_of(faces, one), initiative_of(faces, other)
    for place in range(max(len(mine), len(theirs))):
        if place == len(mine):
            return SECOND
        if place == len(theirs):
            return FIRST
        if mine[place] != theirs[place]:
            return FIRST if mine[place] < theirs[place] else SECOND
    return LEVEL


@compile_lazily
def initiative_of(faces: Lines, row: Ints) -> Ints:
    shown, count = np.empty(len(row), np.int32), 0
    for face in row:
        if faces[face].marks & COUNTS_FIRST:
            shown[count] = faces[face].value
            count += 1
    return np.sort(shown[:count])


@compile_lazily
def roll_row(dice: Dice, row: Ints, shares: Floats) -> tuple[Ints, float]:
    """Return the row of dice as rolled with these random numbers, and the row's score."""
    faces, kinds, falls = dice.faces, dice.kinds, dice.falls
    rolled, kept = np.empty_like(row), 0.0
    for place in range(len(row)):
        rolled[place] = face_at_share(kinds, falls, faces[row[place]].kind, shares[place])
        kept += faces[rolled[place]].kept
    return rolled, kept


@compile_lazily
def mean_at_start(
    dice: Dice, one: Ints, other: Ints, ahead: float, rolls: Floats, others_rolls: Floats, spent: Ints
) -> float:
    """Return the first row's mean chance to win over these first rolls. *ahead* is its lead by captures.

    If the initiative is equal, the rows go first alternately.
    """
    total = 0.0
    for number in range(len(rolls)):
        mine, kept = roll_row(dice, one, rolls[number])
        theirs, their_kept = roll_row(dice, other, others_rolls[number])
        first = find_first_row(dice.faces, mine, theirs)
        if first == FIRST or (first == LEVEL and number % 2 == 0):
            total += judged_chance(dice, mine, theirs, ahead + kept - their_kept, 0, spent)
        else:
            total += 1 - judged_chance(dice, theirs, mine, their_kept - kept - ahead, 0, spent)
    return total / len(rolls)
