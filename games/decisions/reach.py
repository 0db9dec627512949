"""Sentences on what the chosen dice can attack, and the dice to highlight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.text.lists import all_of, one_of
from games.decisions.preview import PLUS, each_value, values_attacked
from games.decisions.question import Spot
from games.decisions.turn_form import TurnForm
from rules import Attack, AttackKind, Code, Die, Refusal
from rules.attacks.front import open_kinds
from rules.fight.legal import opponents
from rules.roles import MULTIPLIES

ALL_BUT_SAID = (Code.AMBIGUOUS, Code.TURBO_MISSING)
"""Refusals of attacks that become legal once the player fills in the missing details."""


class Reach(NamedTuple):
    sentence: str
    targets: str = ""
    """The checkbox values of all dice that the player's chosen dice can attack together."""


def reach(form: TurnForm, attack: Attack) -> Reach | None:
    """Return what the chosen dice could attack, or which dice could attack the chosen target.

    Return None if dice on both sides or no dice are chosen.
    """
    mine, against, targets = attack.attackers, attack.against, attack.targets
    if mine and not targets and are_places_in(form.my_seat.row, mine):
        return reach_of_mine(form, attack)
    if mine or len(targets) != 1 or against not in opponents(form.battle, form.my_number):
        return None
    row = form.battle.seats[against].row
    return takers_of(form, (against, targets[0])) if are_places_in(row, targets) else None


def are_places_in(row: Sequence[Die], places: Sequence[int]) -> bool:
    return len(set(places)) == len(places) and all(place < len(row) for place in places)


def reach_of_mine(form: TurnForm, attack: Attack) -> Reach:
    row, mine = form.my_seat.row, attack.attackers
    dice, found = [row[place] for place in mine], spots_in_reach(form, attack)
    firing = [place in attack.fires for place in mine]
    crossing = len(dice) == 2 and any(die.acts_as(MULTIPLIES) for die in dice)
    values = each_value(dice, firing)
    says: dict[str, object] = {"mine": all_of(values) if crossing else PLUS.join(values)}
    lights = " ".join(f"{seat}.{place}" for seat, place in found)
    if len(found) == 1:
        [(seat, place)] = found
        says["theirs"] = values_attacked([form.battle.seats[seat].row[place]])
        sentence = can_take(len(dice))
    elif found:
        says["count"] = len(found)
        sentence = ngettext(
            "Your %(mine)s can take %(count)d dice: pick one.",
            "Your %(mine)s can take %(count)d dice: pick one.",
            len(dice),
        )
    elif len(mine) > 1:
        sentence = _("Your %(mine)s can’t take anything together.")
    elif AttackKind.SKILL in open_kinds(dice[0]):
        sentence = _("Your %(mine)s can’t take anything on its own. Add a die for a skill attack.")
    else:
        sentence = _("Your %(mine)s can’t take anything on its own.")
    return Reach(sentence % says, lights)


def takers_of(form: TurnForm, target: Spot) -> Reach:
    seat, place = target
    takers = [form.my_seat.row[mine] for mine, found in form.takes.items() if target in found]
    if not takers:
        sentence = _("None of your dice can take their %(theirs)s on its own. Combine several.")
    elif len(takers) == 1:
        sentence = can_take(1)
    else:
        sentence = _("Your %(mine)s can take their %(theirs)s: pick one.")
    theirs = values_attacked([form.battle.seats[seat].row[place]])
    return Reach(sentence % {"mine": one_of(each_value(takers)), "theirs": theirs})


def can_take(attackers: int) -> str:
    return ngettext(
        "Your %(mine)s can take their %(theirs)s.", "Your %(mine)s can take their %(theirs)s.", attackers
    )


def spots_in_reach(form: TurnForm, attack: Attack) -> list[Spot]:
    if len(attack.attackers) == 1 and not attack.fires and not attack.adjusted:
        return form.takes.get(attack.attackers[0], [])
    return [
        (seat, place)
        for seat in opponents(form.battle, form.my_number)
        for place in range(len(form.battle.seats[seat].row))
        if is_in_reach(form, attack, seat, place)
    ]


def is_in_reach(form: TurnForm, attack: Attack, seat: int, place: int) -> bool:
    on_it = Attack(
        AttackKind.DEFAULT, attack.attackers, (place,), seat, fires=attack.fires, adjusted=attack.adjusted
    )
    meant = form.perspective.try_resolve(on_it)
    return not isinstance(meant, Refusal) or meant.code in ALL_BUT_SAID
