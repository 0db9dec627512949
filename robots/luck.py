"""What luck gave a seat in a round: its chance after each roll, less what that roll gives on average.

Over all rolls luck adds up to nothing, however wrong the chances are: each mean is taken over rolls of its
own, which know nothing of how the dice fell. So a result without its luck is as right, and steadier.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean

from robots.minds.learned.chances import Outcome, chance_of, chances, outcome_of
from robots.minds.learned.common_rolls import Rolls
from robots.minds.learned.evaluation import learned
from robots.minds.learned.lookahead import mean_chances, outcome, prospects_of
from rules import Action, Battle, Draw, Phase, Step
from rules.phases import PHASES_WITH_SCORES

FIRST_ROLLS = 64
ROLLS = 16


def chance(battle: Battle, seat: int) -> float:
    """How likely this seat is to win the round, before the next action."""
    return chance_of(learned(), battle, seat)


def expected(battle: Battle, seat: int, action: Action, rolls: int, source: random.Random) -> float:
    """The mean of this seat's chance after its action, over so many rolls."""
    evaluation, fresh = learned(), Rolls(rolls, source)
    if battle.phase is Phase.TURN and len(battle.seats) == 2:
        prospects = prospects_of(evaluation, battle, seat)
        if prospects.of(action) is not None:
            return mean_chances(evaluation, [(prospects, action)], fresh)[0]
    steps = (battle.act(seat, action, fresh.draw(number)) for number in range(rolls))
    return fmean(chances(evaluation, [outcome_of_step(battle, step, seat) for step in steps]))


def outcome_of_step(before: Battle, step: Step, seat: int) -> Outcome:
    ended = result(before, step, seat)
    return outcome_of(learned(), step.battle, seat) if ended is None else ended


def result(before: Battle, step: Step, seat: int) -> float | None:
    """1 if this seat has won the round, 0 if another has, ½ if nobody has; None while it goes on."""
    return outcome(before, step, seat)


def luck_of_action(battle: Battle, seat: int, action: Action, step: Step, source: random.Random) -> float:
    """What the rolls of this seat's action gave the first seat. Before the first roll there is no luck."""
    if battle.phase not in PHASES_WITH_SCORES:
        return 0.0
    learned().make_room()
    after = chances(learned(), [outcome_of_step(battle, step, seat)])[0]
    gained = after - expected(battle, seat, action, ROLLS, source)
    return gained if seat == 0 else -gained


def luck_of_first_roll(battle: Battle, again: Callable[[Draw], Battle], source: random.Random) -> float:
    """What the first roll gave the first seat; *again* makes the same battle of another roll.

    There is none yet while something else than a reaction or a turn comes next.
    """
    if battle.phase not in PHASES_WITH_SCORES:
        return 0.0
    fresh = Rolls(FIRST_ROLLS, source)
    return chance(battle, 0) - fmean(chance(again(fresh.draw(number)), 0) for number in range(FIRST_ROLLS))
