"""Thinks aloud: reads one perspective a line, and writes one action a line, both as JSON."""

import json
import os
import signal
from collections.abc import Callable
from typing import Any

from robots.judgement.compiling import IS_COMPILED
from robots.judgement.warming import warm_up
from robots.minds import MINDS
from robots.minds.questions import questions
from rules import Perspective, seeded
from rules.notation.codec import action_to_json

PEOPLE_FIRST = 10


def main(compiling: str = "robots.judgement.warming", warm_up: Callable[[], None] = warm_up) -> None:
    """Answer every line; the judgement is loaded before, or else compiled by this program beside it."""
    os.nice(max(0, PEOPLE_FIRST - os.nice(0)))
    if IS_COMPILED:
        warm_up()
    for line in questions(compiling):
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
