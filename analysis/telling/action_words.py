"""An action in a few words, the same for both sides."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from dice.drawing import showing_in_words
from games.asking.preview import PLUS, TIMES, as_counted, opponent_in, values_of
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    AttackKind,
    Battle,
    CancelAttack,
    Choose,
    Decline,
    Die,
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
from rules.attack_kinds import PAIRED_OFF
from rules.skills import traits
from rules.words import KINDS, words_for

OTHER_ACTIONS: dict[type[Action], str] = {
    AddAuxiliary: _("adds an auxiliary die"),
    AddReserve: _("brings in a reserve die"),
    AdjustFire: _("turns down fire dice"),
    CancelAttack: _("takes the attack back"),
    Choose: _("chooses sizes"),
    Decline: _("leaves it at that"),
    Pass: _("passes"),
    RaiseGiant: _("raises a giant die"),
    RerollChance: _("rolls a chance die again"),
    RerollGame: _("rolls dice again"),
    SelectDie: _("chooses a die"),
    Surrender: _("gives up the round"),
    SwapSideboard: _("swaps a die"),
    TurnDownFocus: _("turns down focus dice"),
    UseSpecial: _("uses the special rule"),
}


def in_words(action: Action, battle: Battle, seat: int) -> str:
    """As in a row of a list: Power: 5 takes 3"""
    if not isinstance(action, Attack):
        return gettext(OTHER_ACTIONS[type(action)])
    mine, foes = (battle.seats[number].row for number in (seat, opponent_in(action, battle, seat)))
    attackers = [mine[place] for place in action.attackers]
    targets = [foes[place] for place in action.targets]
    heading = words_for(action.kind, attackers, targets).heading(bool(action.fires))
    return f"{gettext(heading)}: {does(action, attackers, targets)}"


def does(action: Attack, attackers: Sequence[Die], targets: Sequence[Die]) -> str:
    kind, sentence = action.kind, gettext(KINDS[action.kind].does).removesuffix(".")
    if kind in PAIRED_OFF:
        pairs = zip(attackers, targets, strict=True)
        return ", ".join(
            sentence.format(attackers=values_of([one]), targets=attacked([other])) for one, other in pairs
        )
    if kind is AttackKind.BORROW:
        prey, borrowed = targets
        return sentence.format(
            attackers=values_of(attackers), borrowed=showing_in_words(borrowed), targets=attacked([prey])
        )
    firing = [place in action.fires for place in action.attackers]
    more = [action.adjusted.get(place, 0) for place in action.attackers]
    sign = TIMES if kind is AttackKind.CROSS else PLUS
    return sentence.format(attackers=values_of(attackers, firing, sign, more), targets=attacked(targets))


def attacked(dice: Sequence[Die]) -> str:
    return PLUS.join(as_counted(die, traits(die.skills).attacked.of(die.value)) for die in dice)
