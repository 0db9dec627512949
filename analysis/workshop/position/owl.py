"""Asking Owl about a position: in a process of its own, and only so many ask at a time."""

from __future__ import annotations

import atexit
import threading
from typing import NamedTuple

from analysis.refusals import Busy
from analysis.telling.action_words import in_words
from analysis.workshop.refusals import NoPosition, WorkshopCode
from robots.mind_process import Thinker, Thoughtless
from rules import Battle
from rules.notation.codec import action_from_json

MOST_AT_ONCE = 4
"""Of one process of the site: the others would wait too long."""

owl = Thinker("analysis.workshop.position.program", seconds=6)
atexit.register(owl.stop)
asking = threading.BoundedSemaphore(MOST_AT_ONCE)


class Advice(NamedTuple):
    """What Owl would do, and how likely the side that moves is to win then, of a hundred."""

    words: str
    percent: int


def advice_on(battle: Battle) -> Advice:
    if not asking.acquire(blocking=False):
        raise Busy(WorkshopCode.OWL_IS_BUSY)
    try:
        said = owl.ask(battle.to_json())
    except Thoughtless as error:
        raise NoPosition(WorkshopCode.OWL_GAVE_UP) from error
    finally:
        asking.release()
    words = in_words(action_from_json(said["action"]), battle, min(battle.decisions))
    return Advice(words, min(99, max(1, round(100 * said["chance"]))))
