"""The minds of robots. Each looks at a perspective and chooses an action; they know nothing but the rules."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from robots.minds.greedy import Greedy
from robots.minds.random import Random
from rules import Action, Draw
from rules.perspective import Perspective


class Mind(Protocol):
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        """The answer to the decision that the viewer of *perspective* owes."""


class Level(NamedTuple):
    """How strong a robot is: what its mind is called, what the robot is called, and the mind."""

    key: str
    name: str
    mind: Mind


LEVELS = (
    Level("random", "Tumbler", Random()),
    Level("greedy", "Magpie", Greedy()),
)
"""From the weakest to the strongest."""

MINDS: dict[str, Mind] = {level.key: level.mind for level in LEVELS}


def level_called(name: str) -> Level:
    """The level of this key or robot's name, in whatever case; raises `KeyError` if there is none."""
    wanted = name.lower()
    for level in LEVELS:
        if wanted in (level.key, level.name.lower()):
            return level
    raise KeyError(name)
