"""A match as one frozen value: what can be asked about it, what a viewer sees, and how it changes."""

from rules.battle.battle import MOST_ROUNDS_TO_WIN, Battle, Perspective, Step, fold
from rules.rulesets import MOST_SEATS

__all__ = ["MOST_ROUNDS_TO_WIN", "MOST_SEATS", "Battle", "Perspective", "Step", "fold"]
