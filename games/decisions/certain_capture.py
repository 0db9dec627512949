"""The choice of a certain capture for players who do not want to be asked about a Trip or Boom attack."""

from __future__ import annotations

from dataclasses import replace

from rules import Action, Attack, AttackKind, Code, Perspective, Refusal
from rules.roles import COPIES_BY_POWER

RISKY = frozenset({AttackKind.TRIP, AttackKind.BOOM})
"""Kinds of attack that may fail, or that cost the attacking die."""


def prefer_certain_capture(perspective: Perspective, action: Action) -> Action:
    """Return the attack with its only kind that is not risky, or unchanged if a choice remains."""
    if not isinstance(action, Attack) or action.kind is not AttackKind.DEFAULT:
        return action
    refused = perspective.try_resolve(action)
    if not isinstance(refused, Refusal) or refused.code is not Code.AMBIGUOUS:
        return action
    kinds = [AttackKind(kind) for kind in str(refused.data["kinds"]).split(", ")]
    certain = [kind for kind in kinds if kind not in RISKY]
    if len(certain) == len(kinds):
        return action
    row = perspective.battle.seats[perspective.viewer or 0].row
    copies = any(row[place].acts_as(COPIES_BY_POWER) for place in action.attackers)
    if certain == [AttackKind.POWER, AttackKind.SKILL] and not copies:
        certain = [AttackKind.POWER]
    return replace(action, kind=certain[0]) if len(certain) == 1 else action
