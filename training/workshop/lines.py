"""A process that reads questions and writes answers, each as one line of JSON."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any


def serve(answer: Callable[[Any], object], *, nice: int, seconds: float) -> None:
    """Answer questions from standard input until the input ends.

    A question that needs more processor time than *seconds* ends the process.
    """
    os.nice(nice)
    for line in sys.stdin:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        said = json.dumps(answer(json.loads(line)))
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdout.write(f"{said}\n")
        sys.stdout.flush()
