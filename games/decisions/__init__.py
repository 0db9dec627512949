"""Forms in which a player makes a decision, built only from what the player's seat may see."""

from games.decisions.forms import form_for
from games.decisions.question import BoardDie, DecisionForm, Question
from games.decisions.turn_form import TurnForm

__all__ = ["BoardDie", "DecisionForm", "Question", "TurnForm", "form_for"]
