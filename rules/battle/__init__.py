"""A match as one frozen value: what one may ask of it and see of it, and the one way to change it."""

from rules.battle.battle import MOST_ROUNDS_TO_WIN, Battle, Perspective, Step, fold
from rules.rulesets import MOST_SEATS

__all__ = ["MOST_ROUNDS_TO_WIN", "MOST_SEATS", "Battle", "Perspective", "Step", "fold"]
