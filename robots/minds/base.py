"""The interface of a robot's search strategy."""

from typing import Protocol

from rules import Action, Draw, Perspective


class Mind(Protocol):
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        """Return an action for the decision that the viewer of *perspective* has to make."""
