"""Thinks aloud: reads one perspective a line, and writes one action a line, both as JSON."""

import json
import os
import sys

from robots.minds import MINDS
from rules import seeded
from rules.codec import action_to_json
from rules.perspective import Perspective

PEOPLE_FIRST = 10


def answer(line: str) -> str:
    question = json.loads(line)
    perspective = Perspective.from_json(question["perspective"])
    action = MINDS[question["mind"]].choose(perspective, seeded(question["seed"]))
    return json.dumps(action_to_json(action))


if __name__ == "__main__":
    os.nice(PEOPLE_FIRST)
    for line in sys.stdin:
        print(answer(line), flush=True)
