"""Tasks in which robots play the workshop's fighters when the worker is idle."""

from __future__ import annotations

import atexit
import logging
from datetime import timedelta
from typing import Any

from django_tasks import task

from core.database.enqueuing import enqueue_again
from robots.mind_process import NoAnswer, Thinker
from rules import RULES_REVISION
from training.workshop.models import Strength
from training.workshop.yardstick import MOST_SECONDS, STEPS, YARDSTICK

logger = logging.getLogger(__name__)

LAST = -50
"""The lowest priority: all other tasks of the worker come first."""
AT_ONCE = timedelta()

robots = Thinker("training.workshop.measuring.program", seconds=40)
atexit.register(robots.stop)


@task(priority=LAST)
def play_steps(strength_id: int, steps: int) -> None:
    """Play one batch of rounds, then queue a task for the rest, so other jobs get a turn."""
    strength = Strength.objects.filter(
        pk=strength_id, steps=steps, revision=RULES_REVISION, complete=False
    ).first()
    if strength is None:
        return
    if strength.steps < STEPS and strength.seconds < MOST_SECONDS:
        add_steps(strength)
    else:
        strength.maps = ask_robots(strength, {"recipe": strength.recipe}) or []
        strength.complete = True
    if strength.complete or strength.failed:
        strength.asked_by = None
    strength.save()
    if not (strength.complete or strength.failed):
        enqueue_again(play_steps, [(strength_id, strength.steps)], AT_ONCE)


def add_steps(strength: Strength) -> None:
    found = ask_robots(strength, {"recipe": strength.recipe, "step": strength.steps})
    strength.failed = found is None
    if found is None:
        return
    for step, rounds in enumerate(found["rounds"], strength.steps):
        counted = strength.counts[step % len(YARDSTICK)]
        counted[:] = [before + more for before, more in zip(counted, rounds, strict=True)]
    strength.steps += len(found["rounds"])
    strength.seconds += found["seconds"]


def ask_robots(strength: Strength, question: dict[str, Any]) -> Any:
    try:
        return robots.ask(question)
    except NoAnswer as error:
        logger.warning("Playing %s out ended: %s", strength, error)
        return None
