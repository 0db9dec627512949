"""An immutable match in progress: its legal actions, their results, and the view of each player."""

from rules.battle.battle import MOST_ROUNDS_TO_WIN, Battle, Perspective, Step, fold
from rules.rulesets import MOST_SEATS

__all__ = ["MOST_ROUNDS_TO_WIN", "MOST_SEATS", "Battle", "Perspective", "Step", "fold"]
