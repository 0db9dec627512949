"""Thinks aloud: reads one perspective a line, and writes one action a line, both as JSON."""

import json
import os
import signal
import sys
from typing import Any

from robots.minds import MINDS
from rules import Perspective, seeded
from rules.notation.codec import action_to_json

PEOPLE_FIRST = 10


def main() -> None:
    os.nice(PEOPLE_FIRST)
    for line in sys.stdin:
        print(chosen_action(json.loads(line)), flush=True)


def chosen_action(question: dict[str, Any]) -> str:
    """The chosen action; a thought that takes more processor time than it may is the end of this process."""
    signal.setitimer(signal.ITIMER_PROF, question["seconds"])
    perspective = Perspective.from_json(question["perspective"])
    action = MINDS[question["mind"]].choose(perspective, seeded(question["seed"]))
    signal.setitimer(signal.ITIMER_PROF, 0)
    return json.dumps(action_to_json(action))


if __name__ == "__main__":
    main()
