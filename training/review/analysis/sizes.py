"""Evaluation of the dice sizes chosen in a round, compared with the best mixed strategies."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from robots.judgement.positions import judgement_under
from robots.minds.learned import sizing
from robots.minds.learned.common_rolls import CommonRolls
from rules import Battle, Choose, seeded_draw

ROLLS = 24
CHOICES = 8
"""Most choices of dice sizes per side that are compared, including the choice that was made."""


def gained_by_sizes(before: Battle, chosen: Mapping[int, Choose]) -> float | None:
    """Return the first seat's gain over the best mixed strategies of both sides.

    Return None if not all choices are known, or if the computation would take long.
    """
    if not chosen or len(before.seats) != 2:
        return None
    me = min(chosen)
    other = sizing.rival(before, me)
    if set(chosen) != {me, me if other is None else other}:
        return None
    judgement, perspective = judgement_under(before.ruleset), before.seen_by(me)
    own, their = chosen[me], None if other is None else chosen[other]
    begun = sizing.begin_with(perspective, own, their, seeded_draw("sizes"))
    if not sizing.is_judged_at_once(judgement, begun):
        return None
    source = random.Random("sizes")
    mine = some_with(own, sizing.choices(before, me, CHOICES, source))
    theirs: Sequence[Choose | None] = [None]
    if other is not None:
        asked = sizing.with_open_choice(before, other)
        theirs = some_with(chosen[other], sizing.choices(asked, other, CHOICES, source))
    rolls = CommonRolls(ROLLS, source), CommonRolls(ROLLS, source)
    matrix = [
        [sizing.payoff(judgement, perspective, one, another, rolls) for another in theirs] for one in mine
    ]
    gained = matrix[0][0] - sizing.game_value(matrix)
    return gained if me == 0 else -gained


def some_with(chosen: Choose, others: Sequence[Choose]) -> list[Choose]:
    return [chosen, *(each for each in others if each != chosen)]
