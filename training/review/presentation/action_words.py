"""Description of an action in a few words, without the name of a player."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from core.drawing.translation import translate_text
from games.decisions.preview import deeds_in_words, opponent_in
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    Battle,
    CancelAttack,
    Choose,
    Decline,
    Pass,
    RaiseGiant,
    RerollChance,
    RerollGame,
    SelectDie,
    Surrender,
    SwapSideboard,
    TurnDownFocus,
    UseSpecial,
)
from rules.words import KINDS, words_for

OTHER_ACTIONS: dict[type[Action], str] = {
    AddAuxiliary: _("adds an auxiliary die"),
    AddReserve: _("brings in a reserve die"),
    AdjustFire: _("turns down fire dice"),
    CancelAttack: _("takes the attack back"),
    Choose: _("chooses sizes"),
    Decline: _("declines"),
    Pass: _("passes"),
    RaiseGiant: _("raises a giant die"),
    RerollChance: _("rerolls a chance die"),
    RerollGame: _("rerolls dice"),
    SelectDie: _("chooses a die"),
    Surrender: _("gives up the round"),
    SwapSideboard: _("swaps a die"),
    TurnDownFocus: _("turns down focus dice"),
    UseSpecial: _("uses the special rule"),
}


def in_words(action: Action, battle: Battle, seat: int) -> str:
    if not isinstance(action, Attack):
        return gettext(OTHER_ACTIONS[type(action)])
    mine, foes = (battle.seats[number].row for number in (seat, opponent_in(action, battle, seat)))
    attackers = [mine[place] for place in action.attackers]
    targets = [foes[place] for place in action.targets]
    heading = words_for(action.kind, attackers, targets).heading(bool(action.fires))
    deeds = deeds_in_words(action, KINDS[action.kind].does, attackers, targets)
    return f"{translate_text(heading)}: {', '.join(deeds)}"
