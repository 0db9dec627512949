"""python -m tests.analysis.workshop.scripted: as analysis.workshop.program, with rounds that are made up."""

import os
import sys
from types import ModuleType
from typing import Any

from analysis.workshop.lines import answer_lines
from analysis.workshop.yardstick import ROUNDS_A_STEP, YARDSTICK

UNLUCKY = "(13)"


def played(recipe: str, first_step: int) -> dict[str, Any]:
    if recipe == UNLUCKY:
        os._exit(1)
    return {"rounds": [[ROUNDS_A_STEP, 3, ROUNDS_A_STEP - 3] for _ in YARDSTICK], "seconds": 1.0}


def maps_of(recipe: str) -> list[dict[str, Any]]:
    return [
        {
            "letter": "X",
            "their_letter": "X",
            "mine": [4, 20],
            "theirs": [4, 20],
            "cells": [[0.3, 0.4], [0.6, 0.45]],
        }
    ]


if __name__ == "__main__":
    sizes = ModuleType("analysis.workshop.sizes")
    sizes.maps_of = maps_of  # type: ignore[attr-defined]
    sys.modules[sizes.__name__] = sizes
    from analysis.workshop import program

    program.played = played
    answer_lines(program.answer, nice=0, seconds=program.SECONDS)
