"""What a seat may answer now: every field that its page offers, made from its perspective alone."""

from games.questions.base import BoardDie, Question
from games.questions.before import BeforeRound
from games.questions.turn import InTurn

__all__ = ["BeforeRound", "BoardDie", "InTurn", "Question"]
