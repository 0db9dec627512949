"""A thinking process that answers how it thinks: python -m tests.robots.judgement.telling_mind."""

import os
import sys
from pathlib import Path

from robots.judgement.compiling import IS_COMPILED
from robots.minds import MINDS
from robots.minds.__main__ import main
from rules import Action, Choose, Draw, Perspective
from tests.robots.judgement import tiny


class SelfReportingMind:
    """A mind that chooses facts about its own process as sizes."""

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        facts = {"compiled": IS_COMPILED, "numba": "numba" in sys.modules}
        return Choose({name: int(fact) for name, fact in facts.items()} | {"four": tiny.four_times(1)})


class CompilingMind(SelfReportingMind):
    """A mind that lets another process compile, and waits for its end."""

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        Path(os.environ[tiny.LET]).touch()
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
        return super().choose(perspective, draw)


if __name__ == "__main__":
    MINDS.update(telling=SelfReportingMind(), letting=CompilingMind())
    main("tests.robots.judgement.compiling_tiny", tiny.warm_up)
