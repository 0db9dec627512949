"""Decisions that need no look at the board: to pass, to decline, or the only attack that there is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.asking.preview import foreseen
from games.models import Match
from rules import Attack, Battle, Decision, Decline, Pass, Perspective, Phase
from rules.fight.legal import can_only_pass
from rules.size_choices import turbo_choices


class OnlyMove(NamedTuple):
    """A button for a list: what it says, what comes of it, and the form that it sends."""

    label: str
    sentence: str
    fields: Sequence[tuple[str, object]]


def only_move(match: Match, seat: int) -> OnlyMove | None:
    """The one thing that is left to do for this seat, or the answer that changes nothing."""
    perspective = match.battle.seen_by(seat)
    decision = perspective.decisions.get(seat)
    if decision is None:
        return None
    if decision.kind is Phase.TURN:
        return turn(perspective, decision, seat)
    if perspective.why_not(Decline()) is not None:
        return None
    return OnlyMove(_("Decline"), "", form(decision, "decline"))


def turn(perspective: Perspective, decision: Decision, seat: int) -> OnlyMove | None:
    battle = perspective.battle
    if can_only_pass(battle, seat):
        return OnlyMove(_("Pass"), _("You have no attack."), form(decision, "pass"))
    attacks = list(islice(perspective.legal_attacks(), 2))
    if len(attacks) != 1 or may_do_more(perspective, attacks[0], seat):
        return None
    [attack] = attacks
    return OnlyMove(
        _("Attack"), foreseen(perspective, attack).sentence, form(decision, "attack", *chosen(attack, seat))
    )


def may_do_more(perspective: Perspective, attack: Attack, seat: int) -> bool:
    """Whether there is anything to consider beside this attack."""
    battle = perspective.battle
    row = battle.seats[seat].row
    has_sizes = any(len(turbo_choices(row[place], battle.ruleset)) > 1 for place in attack.attackers)
    return has_sizes or perspective.why_not(Pass()) is None or has_another_way(battle, seat)


def has_another_way(battle: Battle, seat: int) -> bool:
    """Game and giant dice and the specials of buttons offer more than attacks."""
    mine = battle.seats[seat]
    return bool(mine.special) or any(die.has("R") or die.has("O") for die in mine.row)


def form(decision: Decision, action: str, *fields: tuple[str, object]) -> list[tuple[str, object]]:
    return [("decision", decision.number), ("action", action), *fields]


def chosen(attack: Attack, seat: int) -> list[tuple[str, object]]:
    against = 1 - seat if attack.against is None else attack.against
    return [
        ("kind", attack.kind.value),
        *(("attacker", place) for place in attack.attackers),
        *(("target", f"{against}.{place}") for place in attack.targets),
    ]
