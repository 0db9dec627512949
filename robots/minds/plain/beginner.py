"""A search strategy that plays like a beginner, who overlooks attacks and does not always pick the best."""

from __future__ import annotations

from robots.minds.options import options
from robots.minds.plain.greedy import Greedy
from rules import Action, Attack, Draw, Perspective, Phase
from rules.chance import DrawPurpose, pick


class Beginner(Greedy):
    """A search strategy that overlooks attacks, mostly those by several dice, and may choose a small gain."""

    def __init__(self, overlooks: int, sums: int, content: int) -> None:
        """Set the percentages of overlooked attacks by one die and by several dice, and of weak choices."""
        self.overlooks, self.sums, self.content = overlooks, sums, content

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        battle, me = perspective.battle, perspective.viewer
        assert me is not None
        if battle.phase is not Phase.TURN:
            return super().choose(perspective, draw)
        legal = options(battle, me)
        seen = [action for action in legal if self.sees(action, draw)]
        if not seen:
            return pick(legal, draw)
        choice = min if is_drawn(self.content, draw) else max
        return choice(seen, key=lambda action: self.gain(battle, me, action, draw))

    def sees(self, action: Action, draw: Draw) -> bool:
        several = isinstance(action, Attack) and len(action.attackers) > 1
        return not is_drawn(self.sums if several else self.overlooks, draw)


def is_drawn(hundredths: int, draw: Draw) -> bool:
    return draw(1, 100, DrawPurpose("mood")) <= hundredths
