"""The first of a few plain reasons that explains why one attack is better than another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from robots.judgement.attacks import TARGETS, can_capture_alone
from robots.judgement.dice import Floats, Ints
from robots.judgement.lookahead import gain_at_once
from robots.judgement.network import subtractable_total
from robots.judgement.outcomes import carry_out, kind_rolled
from robots.judgement.positions import JudgedPosition, Judgement
from robots.judgement.threats import needed_for, threats
from training.review.analysis.account import Because, Reason

MORE_POINTS = 2.0
"""Smallest difference in points that is worth mentioning."""
MORE_OFTEN = 0.4
"""Smallest difference in the share of rolls in which a die is in danger."""
LOW = 0.4
"""Largest share of its size at which the value of a die counts as low, so a reroll helps."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The outcome of an attack, averaged over many rolls."""

    gain: float
    rolled: frozenset[int]
    """Places of the mover's dice that the attack rolls again."""
    danger: tuple[float, ...]
    """The share of rolls after which the opponent can capture each of the mover's dice."""
    feared: float
    """The average of the most points that the opponent can take next."""
    hoped: float
    """The average of the most points that the mover could take with another turn."""


def reason_for(
    judgement: Judgement, position: JudgedPosition, better: Ints, played: Ints, rolls: Floats
) -> Reason | None:
    """Return why *better* beats *played* in this position, or None if no plain reason applies.

    The fast evaluation must cover the position.
    """
    good, bad = (prospect_of(judgement, position, attack, rolls) for attack in (better, played))
    if good.gain - bad.gain >= MORE_POINTS:
        return Reason(Because.TAKES_MORE, good.gain - bad.gain)
    saved = die_saved(judgement, position, good, bad)
    if saved is not None:
        return Reason(Because.SAVES, place=saved, by=taker_of(judgement, position, played, saved))
    if bad.feared - good.feared >= MORE_POINTS:
        return Reason(Because.LEAVES_LESS, bad.feared - good.feared)
    again = low_die_rolled(judgement, position, good.rolled - bad.rolled)
    if again is not None:
        return Reason(Because.ROLLS_AGAIN, place=again)
    if good.hoped - bad.hoped >= MORE_POINTS:
        return Reason(Because.PROMISES, good.hoped - bad.hoped)
    return None


def prospect_of(judgement: Judgement, position: JudgedPosition, attack: Ints, rolls: Floats) -> Prospect:
    dice = judgement.table.dice
    mine, theirs, ahead, *_ = position
    danger, feared, hoped = np.zeros(len(mine)), 0.0, 0.0
    for shares in rolls:
        after, left, _ = carry_out(dice, mine, theirs, ahead, attack, shares)
        reached = np.zeros(len(after), np.int32)
        if len(left):
            feared += threats(dice.faces, left, after, subtractable_total(dice.faces, left), reached)[0]
            others = np.zeros(len(left), np.int32)
            hoped += threats(dice.faces, after, left, subtractable_total(dice.faces, after), others)[0]
        danger += reached
    count = len(rolls)
    rolled = [
        place for place in range(len(mine)) if kind_rolled(dice.faces, dice.kinds, mine, place, attack) >= 0
    ]
    return Prospect(
        float(gain_at_once(dice.faces, theirs, attack)),
        frozenset(rolled),
        tuple((danger / count).tolist()),
        feared / count,
        hoped / count,
    )


def die_saved(judgement: Judgement, position: JudgedPosition, good: Prospect, bad: Prospect) -> int | None:
    faces = judgement.table.dice.faces
    saved = {
        place: (often - seldom) * float(faces[position.mine[place]]["gain"])
        for place, (often, seldom) in enumerate(zip(bad.danger, good.danger, strict=True))
        if often - seldom >= MORE_OFTEN
    }
    dearest = max(saved, key=saved.__getitem__, default=None)
    return dearest if dearest is not None and saved[dearest] > 0 else None


def taker_of(judgement: Judgement, position: JudgedPosition, played: Ints, place: int) -> int | None:
    """Return an opponent's die that can capture the die at *place* alone, or None.

    Dice that the *played* attack captures do not count.
    """
    faces = judgement.table.dice.faces
    need = needed_for(faces, position.mine)[place]
    takers = (
        foe
        for foe in range(len(position.theirs))
        if not int(played[TARGETS]) >> foe & 1
        and can_capture_alone(faces, position.theirs[foe], position.mine[place], need)
    )
    return next(takers, None)


def low_die_rolled(judgement: Judgement, position: JudgedPosition, places: frozenset[int]) -> int | None:
    faces = judgement.table.dice.faces
    shown = {
        place: float(faces[position.mine[place]]["value"]) / max(1, int(faces[position.mine[place]]["sides"]))
        for place in sorted(places)
    }
    lowest = min(shown, key=shown.__getitem__, default=None)
    return lowest if lowest is not None and shown[lowest] <= LOW else None
