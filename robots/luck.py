"""Luck of a seat in a round, which is the chance to win after each roll minus the mean over other rolls.

Over many rolls luck averages to zero even if the chances are wrong, because each mean uses fresh, independent
rolls. A result minus its luck is therefore still correct, but varies less.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean

from robots.judgement.positions import judgement_under
from robots.minds.learned.by_rules import chance_of, outcome
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.prospects import Prospects
from rules import Action, Battle, Draw, Phase, Step
from rules.phases import PHASES_WITH_SCORES

FIRST_ROLLS = 64
ROLLS = 16


def chance(battle: Battle, seat: int) -> float:
    return chance_of(judgement_under(battle.ruleset), battle, seat)


def expected_chance(battle: Battle, seat: int, action: Action, rolls: int, source: random.Random) -> float:
    fresh = CommonRolls(rolls, source)
    if battle.phase is Phase.TURN and len(battle.seats) == 2:
        prospects = Prospects(judgement_under(battle.ruleset), battle, seat)
        line = prospects.line_of(action)
        if line is not None:
            return prospects.means_covered([line], fresh.shares)[0]
    steps = (battle.act(seat, action, fresh.draw(number)) for number in range(rolls))
    return fmean(chance_after_roll(battle, step, seat) for step in steps)


def chance_after_roll(before: Battle, step: Step, seat: int) -> float:
    ended = result(before, step, seat)
    return chance(step.battle, seat) if ended is None else ended


def result(before: Battle, step: Step, seat: int) -> float | None:
    return outcome(before, step, seat)


def luck_of_action(battle: Battle, seat: int, action: Action, step: Step, source: random.Random) -> float:
    """Return the change of the first seat's chance by the rolls of an action, or 0 before the first roll."""
    if battle.phase not in PHASES_WITH_SCORES:
        return 0.0
    judgement_under(battle.ruleset).make_room()
    gained = chance_after_roll(battle, step, seat) - expected_chance(battle, seat, action, ROLLS, source)
    return gained if seat == 0 else -gained


def luck_of_first_roll(battle: Battle, again: Callable[[Draw], Battle], source: random.Random) -> float:
    """Return the change of the first seat's chance by the first roll.

    *again* begins the same battle with another roll. Return 0 unless the next phase is a reaction or a turn.
    """
    if battle.phase not in PHASES_WITH_SCORES:
        return 0.0
    fresh = CommonRolls(FIRST_ROLLS, source)
    return chance(battle, 0) - fmean(chance(again(fresh.draw(number)), 0) for number in range(FIRST_ROLLS))
