from robots.minds.base import Mind
from rules import Action, Draw, Perspective
from rules.chance import DrawPurpose


class MixedMind:
    """A mind that plays like *usual*, but in *hundredths* of 100 decisions like *other*."""

    def __init__(self, usual: Mind, other: Mind, hundredths: int) -> None:
        self.usual, self.other, self.hundredths = usual, other, hundredths

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        mind = self.other if draw(1, 100, DrawPurpose("mood")) <= self.hundredths else self.usual
        return mind.choose(perspective, draw)
