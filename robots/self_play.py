"""python -m robots.self_play: plays rounds of two fighters against each other, below everything else.

Each line that it reads asks for some rounds, and is answered with a line; both are JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from time import process_time
from typing import Any, NamedTuple

from robots.minds import Mind
from robots.minds.learned.judge import Judge
from rules import Battle, seeded

MIND = Judge(rolls=2, more=4, sizing=20)
"""As strong as a hundredth of the time allows."""
BELOW_EVERYTHING = 19
LONGEST_ROUND = 500
"""A round of more decisions has no winner."""
SECONDS = 20
"""Of processor time: a question that takes more is the end of this process."""


class Rounds(NamedTuple):
    """How many were begun, and won by the first fighter and by the second."""

    begun: int
    won: int
    lost: int


class Corner(NamedTuple):
    """What one side fights with."""

    recipe: str
    special: str = ""


def rounds_between(
    first: Corner,
    second: Corner,
    ruleset: str,
    numbers: range,
    seconds: float,
    mind: Mind = MIND,
) -> Rounds:
    """The rounds of these numbers, or as many of them as are begun in so many seconds of processor time.

    The same number is the same round. In every other one the second fighter has the first seat.
    """
    until, begun, won = process_time() + seconds, 0, [0, 0]
    for number in numbers:
        corners = (first, second) if number % 2 == 0 else (second, first)
        seat = winner(corners, ruleset, f"{first} {second} {ruleset} {number}", mind)
        begun += 1
        if seat is not None:
            won[(seat + number) % 2] += 1
        if process_time() > until:
            break
    return Rounds(begun, *won)


def winner(corners: tuple[Corner, Corner], ruleset: str, seed: str, mind: Mind) -> int | None:
    """The seat that wins a round, drawn ones played again; none if that takes too long."""
    draw, thoughts = seeded(seed), [seeded(f"{seed} {seat}") for seat in range(len(corners))]
    recipes, specials = zip(*corners, strict=True)
    battle = Battle.between(*recipes, first_to=1, ruleset=ruleset, specials=specials).begin(draw).battle
    for _decision in range(LONGEST_ROUND):
        if battle.is_over:
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, mind.choose(battle.seen_by(seat), thoughts[seat]), draw).battle
    return battle.winner


def counts_of_rounds(question: dict[str, Any]) -> str:
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    played = rounds_between(
        Corner(*question["first"]),
        Corner(*question["second"]),
        question["ruleset"],
        range(question["from"], question["to"]),
        question["seconds"],
    )
    signal.setitimer(signal.ITIMER_PROF, 0)
    return json.dumps(played)


def main() -> None:
    os.nice(BELOW_EVERYTHING)
    for line in sys.stdin:
        sys.stdout.write(f"{counts_of_rounds(json.loads(line))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
