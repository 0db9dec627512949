"""A position in a duel as numbers, seen by the mover."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from robots.minds.learned.threats import Force, Threats

Numbers = NDArray[np.float32]
Seen = tuple[float, ...]

SEEN = (
    "ahead", "after a pass", "dice", "their dice", "prize", "their prize",
    "best", "second", "gains", "targets", "their best", "their second", "their gains", "their targets",
    "highest", "their highest", "values", "their values", "sides", "their sides",
    "higher than theirs", "higher than mine",
)  # fmt: skip
"""What is looked at, in this order."""

FEATURES = 32
"""How many numbers are made of it."""


def seen(mine: Force, theirs: Force, own: Threats, other: Threats, ahead: float, passes: int) -> Seen:
    highest, their_highest = mine.highest, theirs.highest
    return (
        ahead, passes, len(mine.dice), len(theirs.dice), mine.prize, theirs.prize,
        own.best, own.second, own.total, own.targets, other.best, other.second, other.total, other.targets,
        highest, their_highest, mine.values, theirs.values, mine.sides, theirs.sides,
        sum([die.value > their_highest for die in mine.dice]),
        sum([die.value > highest for die in theirs.dice]),
    )  # fmt: skip


def features(seen: Numbers) -> Numbers:
    """Of what is seen of positions, one a row, numbers that are all of about the size of one."""
    (
        ahead, passes, dice, their_dice, prize, their_prize,
        best, second, gains, targets, their_best, their_second, their_gains, their_targets,
        highest, their_highest, values, their_values, sides, their_sides, higher, lower,
    ) = seen.T  # fmt: skip
    high = ahead + their_prize
    reach = high - ahead + prize + 1
    return np.stack(
        [
            ahead / 30,
            2 * ahead / reach,
            np.clip(high / reach, -0.5, 1.5) - 0.5,
            reach / 150,
            best / 20,
            2 * (ahead + best) / reach,
            second / 20,
            gains / 50,
            targets / np.maximum(their_dice, 1),
            targets == 0,
            their_best / 20,
            2 * (their_best - ahead) / reach,
            their_second / 20,
            their_gains / 50,
            their_targets / np.maximum(dice, 1),
            their_targets == 0,
            2 * (ahead + best - their_best) / reach,
            (their_dice == 1) & (targets > 0) & (ahead + best > 0),
            (dice == 1) & (their_targets > 0) & (ahead - their_best < 0),
            np.where((targets == 0) & (their_targets == 0), np.sign(ahead), 0),
            dice / 5,
            their_dice / 5,
            (dice - their_dice) / 3,
            passes > 0,
            highest / 20,
            their_highest / 20,
            values / (sides + 1) - 0.5,
            their_values / (their_sides + 1) - 0.5,
            sides / (sides + their_sides + 1) - 0.5,
            values / (values + their_values + 1) - 0.5,
            higher / 3,
            lower / 3,
        ],
        axis=1,
        dtype=np.float32,
        casting="unsafe",
    )
