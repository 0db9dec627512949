"""A thinking process with minds that misbehave: python -m tests.robots.minds.odd_minds."""

import os
import time
from threading import Event

from robots.minds import MINDS, Mind
from robots.minds.__main__ import main
from robots.minds.plain.random import Random
from rules import Action, Draw, Pass, Perspective


class Burning:
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        while True:
            pass


class Sleeping:
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        Event().wait()
        raise AssertionError


class Raising:
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        raise IndexError("no such die")


class Dying:
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        os._exit(3)


class Cheating:
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        return Pass()


class Slow(Random):
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        until = time.process_time() + 0.6
        while time.process_time() < until:
            pass
        return super().choose(perspective, draw)


ODD: dict[str, Mind] = {
    "burning": Burning(),
    "sleeping": Sleeping(),
    "raising": Raising(),
    "dying": Dying(),
    "cheating": Cheating(),
    "slow": Slow(),
}

if __name__ == "__main__":
    MINDS.update(ODD)
    main()
