"""Imports of all models in training, through which Django finds them."""

from training.campaign import models as campaign
from training.coach import models as coach
from training.lessons import models as lessons
from training.puzzles import models as puzzles
from training.review import models as review
from training.workshop import models as workshop

__all__ = ["campaign", "coach", "lessons", "puzzles", "review", "workshop"]
