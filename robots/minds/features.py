"""A position in a duel as numbers, as whoever is to move looks at it."""

from __future__ import annotations

from collections.abc import Sequence

from robots.minds.facts import Facts
from robots.minds.threats import Threats, threats

FEATURES = (
    "ahead", "ahead by reach", "where the end lies", "reach",
    "best", "ahead after best", "second", "gains", "share in reach", "none in reach",
    "their best", "ahead after theirs", "their second", "their gains", "their share", "they have none",
    "after both", "wins at once", "loses at once", "nobody can attack",
    "dice", "their dice", "more dice", "after a pass",
)  # fmt: skip
"""What the features are, in their order."""


def features(mine: Sequence[Facts], theirs: Sequence[Facts], ahead: float, passes: int) -> tuple[float, ...]:
    own, other = threats(mine, theirs), threats(theirs, mine)
    high = ahead + sum(die.gain for die in theirs if die.gain > 0)
    low = ahead - sum(die.gain for die in mine if die.gain > 0)
    reach = high - low + 1.0
    return (
        ahead / 30,
        2 * ahead / reach,
        min(max(high / reach, -0.5), 1.5) - 0.5,
        reach / 150,
        *seen(own, ahead, reach, len(theirs)),
        *seen(other, -ahead, reach, len(mine)),
        2 * (ahead + own.best - other.best) / reach,
        float(len(theirs) == 1 and own.targets > 0 and ahead + own.best > 0),
        float(len(mine) == 1 and other.targets > 0 and ahead - other.best < 0),
        (ahead > 0) - float(ahead < 0) if own.targets == other.targets == 0 else 0.0,
        len(mine) / 5,
        len(theirs) / 5,
        (len(mine) - len(theirs)) / 3,
        float(passes > 0),
    )


def seen(found: Threats, ahead: float, reach: float, foes: int) -> tuple[float, ...]:
    """What one side could take, as features."""
    return (
        found.best / 20,
        2 * (ahead + found.best) / reach,
        found.second / 20,
        found.total / 50,
        found.targets / (foes or 1),
        float(found.targets == 0),
    )
