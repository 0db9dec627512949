"""Admin classes of training, imported for Django to find."""

from training.campaign import admin as campaign
from training.puzzles import admin as puzzles

__all__ = ["campaign", "puzzles"]
