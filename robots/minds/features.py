"""A position in a duel as numbers, as whoever is to move looks at it."""

from __future__ import annotations

from robots.minds.threats import Force, threats

FEATURES = (
    "ahead", "ahead by reach", "where the end lies", "reach",
    "best", "ahead after best", "second", "gains", "share in reach", "none in reach",
    "their best", "ahead after theirs", "their second", "their gains", "their share", "they have none",
    "after both", "wins at once", "loses at once", "nobody can attack",
    "dice", "their dice", "more dice", "after a pass",
    "highest", "their highest", "how well rolled", "theirs", "share of sides", "share of values",
    "higher than theirs", "higher than mine",
)  # fmt: skip
"""What the features are, in their order."""


def features(mine: Force, theirs: Force, ahead: float, passes: int) -> tuple[float, ...]:
    own, other = threats(mine, theirs), threats(theirs, mine)
    high, low = ahead + theirs.prize, ahead - mine.prize
    reach = high - low + 1.0
    dice, their_dice = len(mine.dice), len(theirs.dice)
    highest, their_highest = mine.highest, theirs.highest
    return (
        ahead / 30,
        2 * ahead / reach,
        min(max(high / reach, -0.5), 1.5) - 0.5,
        reach / 150,
        own.best / 20,
        2 * (ahead + own.best) / reach,
        own.second / 20,
        own.total / 50,
        own.targets / (their_dice or 1),
        float(own.targets == 0),
        other.best / 20,
        2 * (other.best - ahead) / reach,
        other.second / 20,
        other.total / 50,
        other.targets / (dice or 1),
        float(other.targets == 0),
        2 * (ahead + own.best - other.best) / reach,
        float(their_dice == 1 and own.targets > 0 and ahead + own.best > 0),
        float(dice == 1 and other.targets > 0 and ahead - other.best < 0),
        (ahead > 0) - float(ahead < 0) if own.targets == other.targets == 0 else 0.0,
        dice / 5,
        their_dice / 5,
        (dice - their_dice) / 3,
        float(passes > 0),
        highest / 20,
        their_highest / 20,
        mine.values / (mine.sides + 1) - 0.5,
        theirs.values / (theirs.sides + 1) - 0.5,
        mine.sides / (mine.sides + theirs.sides + 1) - 0.5,
        mine.values / (mine.values + theirs.values + 1) - 0.5,
        sum([die.value > their_highest for die in mine.dice]) / 3,
        sum([die.value > highest for die in theirs.dice]) / 3,
    )
