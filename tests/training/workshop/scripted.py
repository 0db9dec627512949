"""A program that measures with made-up rounds: python -m tests.training.workshop.scripted."""

import os

from robots.self_play import Rounds
from training.workshop.lines import serve
from training.workshop.measuring import program
from training.workshop.measuring.program import Tally
from training.workshop.measuring.sizes import SizesTable
from training.workshop.yardstick import ROUNDS_A_STEP, YARDSTICK

UNLUCKY = "(13)"


def play_steps(recipe: str, first_step: int) -> Tally:
    if recipe == UNLUCKY:
        os._exit(1)
    rounds = [Rounds(ROUNDS_A_STEP, 3, ROUNDS_A_STEP - 3) for _ in YARDSTICK]
    return Tally(rounds=rounds, seconds=1.0)


def maps_of(recipe: str) -> list[SizesTable]:
    cells = [[0.3, 0.4], [0.6, 0.45]]
    return [SizesTable(letter="X", their_letter="X", mine=[4, 20], theirs=[4, 20], cells=cells)]


if __name__ == "__main__":
    program.tally_steps, program.maps_of = play_steps, maps_of  # type: ignore[attr-defined]
    serve(program.rounds_or_sizes, nice=0, seconds=program.SECONDS)
