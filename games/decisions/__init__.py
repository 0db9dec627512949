"""Forms in which a seat answers its decisions, each made from the seat's perspective."""

from games.decisions.forms import form_for
from games.decisions.question import BoardDie, DecisionForm, Question
from games.decisions.turn_form import TurnForm

__all__ = ["BoardDie", "DecisionForm", "Question", "TurnForm", "form_for"]
