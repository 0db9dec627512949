"""The questions to a seat: every field of its page, made from its perspective alone."""

from games.asking.in_turn import InTurn
from games.asking.question import BoardDie, Question
from games.asking.tapping import Tapped

__all__ = ["BoardDie", "InTurn", "Question", "Tapped"]
