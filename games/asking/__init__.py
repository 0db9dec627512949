"""The forms in which a seat answers, each made from its perspective."""

from games.asking.forms import form_for
from games.asking.in_turn import TurnForm
from games.asking.question import BoardDie, DecisionForm, Question

__all__ = ["BoardDie", "DecisionForm", "Question", "TurnForm", "form_for"]
