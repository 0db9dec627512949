"""A program that plays rounds and compares dice sizes at the lowest priority.

Run with `python -m training.workshop.measuring.program`. Each line read is a question and gets a line as an
answer. All lines are JSON.
"""

from __future__ import annotations

from time import process_time
from typing import Any, TypedDict

from robots.self_play import BELOW_EVERYTHING, Contender, Rounds, rounds_between
from training.workshop.lines import serve
from training.workshop.measuring.sizes import maps_of
from training.workshop.yardstick import (
    ROUNDS_A_STEP,
    RULESET,
    SECONDS_A_STEP,
    SECONDS_TOGETHER,
    STEPS,
    YARDSTICK,
)

SECONDS = 40
"""Processor seconds per question; the process ends if a question takes more."""


class Tally(TypedDict):
    rounds: list[Rounds]
    seconds: float


def rounds_or_sizes(question: dict[str, Any]) -> object:
    if "step" in question:
        return tally_steps(question["recipe"], question["step"])
    return maps_of(question["recipe"])


def tally_steps(recipe: str, first_step: int) -> Tally:
    """Play steps from *first_step* until the time is up, and return their results.

    The same step always plays the same rounds.
    """
    begun_at, rounds = process_time(), []
    for step in range(first_step, STEPS):
        rounds.append(step_of(recipe, step))
        if process_time() - begun_at > SECONDS_TOGETHER:
            break
    return Tally(rounds=rounds, seconds=process_time() - begun_at)


def step_of(recipe: str, step: int) -> Rounds:
    several, place = divmod(step, len(YARDSTICK))
    numbers = range(several * ROUNDS_A_STEP, (several + 1) * ROUNDS_A_STEP)
    return rounds_between(
        Contender(recipe), Contender(YARDSTICK[place].recipe), RULESET, numbers, SECONDS_A_STEP
    )


if __name__ == "__main__":
    serve(rounds_or_sizes, nice=BELOW_EVERYTHING, seconds=SECONDS)
