"""Search process, which reads one question per line and writes one answer per line, both as JSON.

The answer to a perspective is an action. A question may also name the function that answers it.
"""

import json
import os
import signal
from collections.abc import Callable
from importlib import import_module
from typing import Any

from robots.judgement.compiling import IS_COMPILED
from robots.judgement.warm_up import warm_up
from robots.minds import MINDS
from robots.minds.questions import read_questions
from rules import Perspective, seeded_draw
from rules.notation.codec import action_to_json

PEOPLE_FIRST = 10


def main(compiling: str = "robots.judgement.warm_up", warm_up: Callable[[], None] = warm_up) -> None:
    """Answer each line of standard input.

    The program *compiling* compiles the position evaluation in the background if necessary.
    """
    os.nice(max(0, PEOPLE_FIRST - os.nice(0)))
    if IS_COMPILED:
        warm_up()
    for line in read_questions(compiling):
        print(answer_in_time(json.loads(line)), flush=True)


def answer_in_time(question: dict[str, Any]) -> str:
    """Return the answer as JSON. A search that takes too much processor time ends this process.

    The first import of a function may take longer than a search, so its time does not count.
    """
    answer = import_function(question["function"]) if "function" in question else chosen_action
    signal.setitimer(signal.ITIMER_PROF, question["seconds"])
    said = json.dumps(answer(question))
    signal.setitimer(signal.ITIMER_PROF, 0)
    return said


def import_function(path: str) -> Callable[[dict[str, Any]], object]:
    module, _dot, name = path.rpartition(".")
    function: Callable[[dict[str, Any]], object] = getattr(import_module(module), name)
    return function


def chosen_action(question: dict[str, Any]) -> object:
    perspective = Perspective.from_json(question["perspective"])
    return action_to_json(MINDS[question["mind"]].choose(perspective, seeded_draw(question["seed"])))


if __name__ == "__main__":
    main()
