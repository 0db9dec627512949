"""The mover's chance to win a round, estimated by a small neural network trained by self-play."""

from __future__ import annotations

import math

import numpy as np

from robots.judgement.compiling import IS_COMPILED, compile_lazily
from robots.judgement.dice import SINKS, Dice, Ints, Lines
from robots.judgement.layers import FEATURES, PLACES, REACHED, THEIRS, Numbers
from robots.judgement.threats import threats


@compile_lazily
def subtractable_total(faces: Lines, row: Ints) -> int:
    total = 0
    for face in row:
        if faces[face].marks & SINKS:
            total += max(faces[face].sides, faces[face].value)
    return total


@compile_lazily
def write_features(
    dice: Dice, mine: Ints, theirs: Ints, ahead: float, passes: int, seen: Numbers, places: Ints
) -> None:
    """Write the features of a position into *seen*, and the table lines of its dice into *places*."""
    faces = dice.faces
    own_reached, other_reached = np.empty(len(theirs), np.int32), np.empty(len(mine), np.int32)
    best, second, gains, targets = threats(faces, mine, theirs, subtractable_total(faces, mine), own_reached)
    their_best, their_second, their_gains, their_targets = threats(
        faces, theirs, mine, subtractable_total(faces, theirs), other_reached
    )
    prize, values, sides, highest = sum_row(faces, mine)
    their_prize, their_values, their_sides, their_highest = sum_row(faces, theirs)
    count, their_count = len(mine), len(theirs)
    for place in range(count):
        places[place] = mine[place] * PLACES + (REACHED if other_reached[place] else 0)
    for place in range(their_count):
        places[count + place] = theirs[place] * PLACES + THEIRS + (REACHED if own_reached[place] else 0)
    high = ahead + their_prize
    reach = high - ahead + prize + 1
    seen[0] = ahead / 30
    seen[1] = 2 * ahead / reach
    seen[2] = min(1.5, max(-0.5, high / reach)) - 0.5
    seen[3] = reach / 150
    seen[4] = best / 20
    seen[5] = 2 * (ahead + best) / reach
    seen[6] = second / 20
    seen[7] = gains / 50
    seen[8] = targets / max(their_count, 1)
    seen[9] = targets == 0
    seen[10] = their_best / 20
    seen[11] = 2 * (their_best - ahead) / reach
    seen[12] = their_second / 20
    seen[13] = their_gains / 50
    seen[14] = their_targets / max(count, 1)
    seen[15] = their_targets == 0
    seen[16] = 2 * (ahead + best - their_best) / reach
    seen[17] = their_count == 1 and targets > 0 and ahead + best > 0
    seen[18] = count == 1 and their_targets > 0 and ahead - their_best < 0
    seen[19] = sign(ahead) if targets == 0 and their_targets == 0 else 0.0
    seen[20] = count / 5
    seen[21] = their_count / 5
    seen[22] = (count - their_count) / 3
    seen[23] = passes > 0
    seen[24] = highest / 20
    seen[25] = their_highest / 20
    seen[26] = values / (sides + 1) - 0.5
    seen[27] = their_values / (their_sides + 1) - 0.5
    seen[28] = sides / (sides + their_sides + 1) - 0.5
    seen[29] = values / (values + their_values + 1) - 0.5
    seen[30] = count_higher(faces, mine, their_highest) / 3
    seen[31] = count_higher(faces, theirs, highest) / 3


@compile_lazily
def sum_row(faces: Lines, row: Ints) -> tuple[float, int, int, int]:
    """Return the captor's possible gain, the sums of values and of sides, and the highest value of a row."""
    prize, values, sides, highest = 0.0, 0, 0, 0
    for face in row:
        prize += max(0.0, faces[face].gain)
        values += faces[face].value
        sides += faces[face].sides
        highest = max(highest, faces[face].value)
    return prize, values, sides, highest


@compile_lazily
def count_higher(faces: Lines, row: Ints, value: int) -> int:
    count = 0
    for face in row:
        if faces[face].value > value:
            count += 1
    return count


@compile_lazily
def sign(number: float) -> float:
    if number == 0:
        return 0.0
    return 1.0 if number > 0 else -1.0


@compile_lazily
def fast_tanh(x: np.float32) -> np.float32:
    """Return the hyperbolic tangent with an error below 0.0001.

    The compiler can compute this continued fraction for eight numbers at once.
    """
    x = min(np.float32(4.97), max(np.float32(-4.97), x))
    square = x * x
    above = x * (np.float32(135135) + square * (np.float32(17325) + square * (np.float32(378) + square)))
    below = np.float32(135135) + square * (
        np.float32(62370) + square * (np.float32(3150) + square * np.float32(28))
    )
    return above / below


def evaluate_by_loops(dice: Dice, seen: Numbers, places: Ints) -> float:
    """Return the network's chance to win, computed with loops, which are fast when compiled."""
    first, second, last = dice.first[-1].copy(), dice.second[-1].copy(), dice.last
    wide, narrow = len(first), len(second)
    for number in range(FEATURES):
        amount = seen[number]
        if amount != 0:
            for unit in range(wide):
                first[unit] += amount * dice.first[number, unit]
    for place in places:
        for unit in range(wide):
            first[unit] += dice.table[place, unit]
    for unit in range(wide):
        first[unit] = fast_tanh(first[unit])
    for number in range(wide):
        amount = first[number]
        for unit in range(narrow):
            second[unit] += amount * dice.second[number, unit]
    total = float(last[-1])
    for unit in range(narrow):
        total += fast_tanh(second[unit]) * last[unit]
    return 1 / (1 + math.exp(-total))


def evaluate_by_numpy(dice: Dice, seen: Numbers, places: Ints) -> float:
    """Return the network's chance to win, computed with numpy, which is fast without compilation."""
    first = np.tanh(seen @ dice.first[:-1] + dice.first[-1] + dice.table[places].sum(axis=0))
    second = np.tanh(first @ dice.second[:-1] + dice.second[-1])
    return float(1 / (1 + np.exp(-(second @ dice.last[:-1] + dice.last[-1]))))


judged_by_network = compile_lazily(evaluate_by_loops) if IS_COMPILED else evaluate_by_numpy


@compile_lazily
def chance_by_network(dice: Dice, mine: Ints, theirs: Ints, ahead: float, passes: int) -> float:
    seen, places = np.empty(FEATURES, np.float32), np.empty(len(mine) + len(theirs), np.int32)
    write_features(dice, mine, theirs, ahead, passes, seen, places)
    return judged_by_network(dice, seen, places)
