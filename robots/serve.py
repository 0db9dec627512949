"""A robot as a program, which reads one perspective per line and writes one action per line, as JSON."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from typing import BinaryIO, TextIO

from robots.minds import LEVELS, Mind, find_level
from rules import Draw, Perspective, seeded_draw
from rules.notation.codec import Unreadable, action_to_json


class InvalidQuestion(Exception):
    """Raised when a line contains no position that a robot could answer."""


def serve(mind: Mind, lines: BinaryIO, answers: TextIO, draw: Draw) -> None:
    for line in lines:
        answers.write(f"{answer(mind, line, draw)}\n")
        answers.flush()


def answer(mind: Mind, line: bytes, draw: Draw) -> str:
    try:
        perspective = read_perspective(line)
        action = mind.choose(perspective, draw)
        if perspective.why_not(action) is not None:
            raise InvalidQuestion("no legal action was found in this position")
        return json.dumps(action_to_json(action))
    except InvalidQuestion as error:
        return json.dumps({"error": str(error)})
    except Exception as error:  # A line can be well-formed and yet describe a table that cannot be.
        return json.dumps({"error": f"this position makes no sense: {type(error).__name__}"})


def read_perspective(line: bytes) -> Perspective:
    try:
        perspective = Perspective.from_json(json.loads(line))
    except (ValueError, RecursionError) as error:
        said = str(error) if isinstance(error, Unreadable) else "this is not JSON"
        raise InvalidQuestion(f"no perspective: {said}") from error
    if perspective.viewer not in perspective.decisions:
        raise InvalidQuestion("no decision is open for the viewer of this perspective")
    return perspective


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m robots.serve", description=__doc__)
    names = ", ".join(f"{level.key} ({level.name})" for level in LEVELS)
    parser.add_argument("--level", required=True, help=f"from the weakest to the strongest: {names}")
    parser.add_argument("--seed", default=secrets.token_hex(8), help="for thoughts that can be had again")
    given = parser.parse_args()
    try:
        level = find_level(given.level)
    except KeyError:
        parser.error(f"there is no level {given.level!r}; there are {names}")
    serve(level.mind, sys.stdin.buffer, sys.stdout, seeded_draw(given.seed))


if __name__ == "__main__":
    main()
