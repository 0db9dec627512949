from robots.minds.plain.greedy import Greedy
from rules import Action, Battle, Draw


class Generous(Greedy):
    """A beginner's friend: makes the attack that gains least."""

    def gain(self, battle: Battle, me: int, action: Action, draw: Draw) -> float:
        return -super().gain(battle, me, action, draw)
