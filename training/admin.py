"""The admin's pages of this room, for Django to find."""

from training.campaign import admin as campaign
from training.puzzles import admin as puzzles

__all__ = ["campaign", "puzzles"]
