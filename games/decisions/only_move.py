"""Moves that a player can make without seeing the board, such as passing or the only legal attack."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.decisions.preview import preview_legal_attack
from games.decisions.specials import decline_in_words
from games.models import Match
from rules import Attack, Decision, Decline, Pass, Perspective, Phase, Surrender


class OnlyMove(NamedTuple):
    """A button in a list of matches that makes a move, with its label, its outcome and its form fields."""

    label: str
    sentence: str
    fields: Sequence[tuple[str, object]]


def only_move(match: Match, seat: int) -> OnlyMove | None:
    """Return the seat's only move or its option to decline, or None if the player has a real choice."""
    perspective = match.battle.seen_by(seat)
    decision = perspective.decisions.get(seat)
    if decision is None:
        return None
    if decision.kind is Phase.TURN:
        return only_turn_move(perspective, decision, seat)
    if Decline() not in perspective.legal_actions():
        return None
    return OnlyMove(decline_in_words(perspective, match.names), "", form_fields(decision, "decline"))


def only_turn_move(perspective: Perspective, decision: Decision, seat: int) -> OnlyMove | None:
    match list(islice(perspective.legal_actions().answers_without(Surrender), 2)):
        case [Pass()]:
            return OnlyMove(_("Pass"), _("You have no attack."), form_fields(decision, "pass"))
        case [Attack() as attack]:
            sentence = preview_legal_attack(perspective, attack).sentence
            return OnlyMove(
                _("Attack"), sentence, form_fields(decision, "attack", *attack_fields(attack, seat))
            )
        case _:
            return None


def form_fields(decision: Decision, action: str, *fields: tuple[str, object]) -> list[tuple[str, object]]:
    return [("decision", decision.number), ("action", action), *fields]


def attack_fields(attack: Attack, seat: int) -> list[tuple[str, object]]:
    against = 1 - seat if attack.against is None else attack.against
    return [
        ("kind", attack.kind.value),
        *(("attacker", place) for place in attack.attackers),
        *(("target", f"{against}.{place}") for place in attack.targets),
        *((f"turbo.{place}", size) for place, size in attack.turbo.items()),
        *(("fires", place) for place in attack.fires),
        *(("adjust", f"{place}.{by}") for place, by in attack.adjusted.items()),
    ]
