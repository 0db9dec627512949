"""Questions to the robot Owl about a position, in a separate process and with a limited queue."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from robots.mind_process import NoAnswer, Thinker
from rules import Battle
from rules.notation.codec import action_from_json
from training.review.presentation.action_words import in_words
from training.review.refusals import Busy
from training.workshop.refusals import NoPosition, WorkshopCode

MOST_AT_ONCE = 4
"""Most questions that one process of the site has waiting; others would wait too long."""

owl = Thinker("training.workshop.position.program", seconds=6)
atexit.register(owl.stop)
asking: set[str] = set()
"""Internet addresses of players who wait for an answer."""
lock = threading.Lock()


class Advice(NamedTuple):
    words: str
    percent: int


def advice_on(battle: Battle, address: str) -> Advice:
    """Return Owl's advice on the battle.

    Each internet *address* may have one open question, so its pages still load.
    """
    with place_in_queue(address):
        try:
            said = owl.ask(battle.to_json())
        except NoAnswer as error:
            raise NoPosition(WorkshopCode.OWL_GAVE_UP) from error
    words = in_words(action_from_json(said["action"]), battle, min(battle.decisions))
    return Advice(words, min(99, max(1, round(100 * said["chance"]))))


@contextmanager
def place_in_queue(address: str) -> Iterator[None]:
    with lock:
        if address in asking:
            raise Busy(WorkshopCode.ONE_QUESTION)
        if len(asking) >= MOST_AT_ONCE:
            raise Busy(WorkshopCode.OWL_IS_BUSY)
        asking.add(address)
    try:
        yield
    finally:
        asking.discard(address)
