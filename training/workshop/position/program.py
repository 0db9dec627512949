"""A program that finds Owl's action in a position and the chance to win.

Run with `python -m training.workshop.position.program`. Each line read is a battle and gets a line as an
answer. All lines are JSON.
"""

from __future__ import annotations

import random
from statistics import fmean
from typing import Any

from robots.judgement.positions import judgement_under
from robots.minds import MINDS
from robots.minds.__main__ import PEOPLE_FIRST
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.judge import second_depth
from robots.minds.learned.prospects import Prospects
from rules import Battle, seeded_draw
from rules.notation.codec import action_to_json
from training.workshop.lines import serve

LOOKS, ROLLS = 4, 16
SECONDS = 6
"""Processor seconds per position; the process ends if a position takes more."""


def advice_in(question: dict[str, Any]) -> object:
    battle = Battle.from_json(question)
    seat = min(battle.decisions)
    action = MINDS["wise"].choose(battle.seen_by(seat), seeded_draw("position"))
    prospects = Prospects(judgement_under(battle.ruleset), battle, seat)
    source = random.Random("position")
    if prospects.is_covered:
        chance = fmean(prospects.mean_after_replies(action, second_depth(source)) for _ in range(LOOKS))
    else:
        chance = prospects.means([action], CommonRolls(ROLLS, source))[0][0]
    return {"action": action_to_json(action), "chance": chance}


if __name__ == "__main__":
    serve(advice_in, nice=PEOPLE_FIRST, seconds=SECONDS)
