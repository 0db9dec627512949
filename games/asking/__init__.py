"""The questions to a seat: every field of its page, made from its perspective alone."""

from games.asking.before_round import BeforeRound
from games.asking.in_turn import InTurn
from games.asking.question import BoardDie, Question

__all__ = ["BeforeRound", "BoardDie", "InTurn", "Question"]
