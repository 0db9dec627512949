"""Forms in which a seat answers its decisions, each made from the seat's perspective."""

from games.asking.forms import form_for
from games.asking.in_turn import TurnForm
from games.asking.question import BoardDie, DecisionForm, Question

__all__ = ["BoardDie", "DecisionForm", "Question", "TurnForm", "form_for"]
