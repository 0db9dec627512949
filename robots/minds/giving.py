from robots.minds.greedy import Greedy
from rules import Action, Battle, Draw


class Giving(Greedy):
    """A beginner's friend: takes whatever counts least."""

    def gain(self, battle: Battle, me: int, action: Action, draw: Draw) -> float:
        return -super().gain(battle, me, action, draw)
