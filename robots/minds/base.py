"""What a mind is."""

from typing import Protocol

from rules import Action, Draw, Perspective


class Mind(Protocol):
    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        """The answer to the decision that the viewer of *perspective* owes."""
