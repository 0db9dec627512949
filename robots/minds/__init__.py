"""The minds of robots. Each looks at a perspective and chooses an action; they know nothing but the rules."""

from __future__ import annotations

from typing import Protocol

from robots.minds.greedy import Greedy
from robots.minds.random import Random
from rules import Action, Draw
from rules.perspective import Perspective


class Mind(Protocol):
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        """The answer to the decision that the viewer of *perspective* owes."""


MINDS: dict[str, Mind] = {"random": Random(), "greedy": Greedy()}
