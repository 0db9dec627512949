from robots.minds.options import options
from rules import Action, Draw, Perspective, Phase
from rules.chance import pick
from rules.random_play import random_sizes


class Random:
    """A search strategy that plays any legal action but never surrenders."""

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        battle, me = perspective.battle, perspective.viewer
        assert me is not None
        if battle.phase is Phase.SIZES:
            return random_sizes(battle, me, draw)
        return pick(options(battle, me), draw)
