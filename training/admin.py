"""Imports of all admin classes in training, through which Django finds them."""

from training.campaign import admin as campaign
from training.puzzles import admin as puzzles

__all__ = ["campaign", "puzzles"]
