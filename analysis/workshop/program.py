"""python -m analysis.workshop.program: plays rounds and works sizes out, below everything else.

Each line that it reads is a question, and is answered with a line. Both are JSON.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from analysis.workshop.lines import answer_lines
from analysis.workshop.sizes import maps_of
from analysis.workshop.yardstick import MOST_SECONDS_A_PAIR, ROUNDS_A_PASS, RULESET, YARDSTICK
from robots.self_play import BELOW_EVERYTHING, Corner, rounds_between

SECONDS = 40
"""Of processor time: a question that takes more is the end of this process."""


def answer(question: dict[str, Any]) -> object:
    if "pass" in question:
        return played(question["recipe"], question["pass"])
    return maps_of(question["recipe"])


def played(recipe: str, number: int) -> dict[str, Any]:
    """Some rounds against each of the yardstick; the same number brings the same rounds."""
    begun_at = process_time()
    numbers = range(number * ROUNDS_A_PASS, (number + 1) * ROUNDS_A_PASS)
    rounds = [
        rounds_between(Corner(recipe), Corner(known.recipe), RULESET, numbers, MOST_SECONDS_A_PAIR)
        for known in YARDSTICK
    ]
    return {"rounds": rounds, "seconds": process_time() - begun_at}


if __name__ == "__main__":
    answer_lines(answer, nice=BELOW_EVERYTHING, seconds=SECONDS)
