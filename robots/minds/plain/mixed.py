from robots.minds.base import Mind
from rules import Action, Draw, Perspective
from rules.chance import DrawPurpose


class MixedMind:
    """A search strategy that plays like *other* in *hundredths* percent of decisions, else like *usual*."""

    def __init__(self, usual: Mind, other: Mind, hundredths: int) -> None:
        self.usual, self.other, self.hundredths = usual, other, hundredths

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        mind = self.other if draw(1, 100, DrawPurpose("mood")) <= self.hundredths else self.usual
        return mind.choose(perspective, draw)
