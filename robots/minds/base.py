"""The protocol of a mind."""

from typing import Protocol

from rules import Action, Draw, Perspective


class Mind(Protocol):
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        """Return an action for the decision that the viewer of *perspective* owes."""
