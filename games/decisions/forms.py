"""The form class for each phase of a match, and the function that creates the form."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict

from games.decisions.before_round import AuxiliaryForm, ReserveForm, SelectForm, SizesForm, SpecialForm
from games.decisions.fire_form import FireForm
from games.decisions.question import DecisionForm
from games.decisions.reaction_form import ReactionForm
from games.decisions.turn_form import TurnForm
from rules import Perspective, Phase

FORMS: dict[Phase, type[DecisionForm]] = {
    Phase.AUXILIARY: AuxiliaryForm,
    Phase.RESERVE: ReserveForm,
    Phase.SPECIAL: SpecialForm,
    Phase.SELECT: SelectForm,
    Phase.SIZES: SizesForm,
    Phase.REACTION: ReactionForm,
    Phase.TURN: TurnForm,
    Phase.FIRE: FireForm,
    Phase.TURN_END: SpecialForm,
}


def form_for(
    perspective: Perspective,
    filled: QueryDict | None = None,
    say: str = "",
    names: Sequence[str] = (),
    *,
    has_presets: bool = False,
) -> DecisionForm | None:
    if perspective.viewer not in perspective.decisions:
        return None
    return FORMS[perspective.battle.phase](perspective, filled, say, names, has_presets=has_presets)
