"""The kinds of attack that are possible in a game now, in the format of Button Men Online."""

from __future__ import annotations

from collections.abc import Iterable

from api.bmo.names import ATTACKS, KINDS
from rules import Battle, Phase
from rules.fight.legal import kinds_available, must_attack
from rules.size_choices import turbo_choices


def attack_kinds(battle: Battle) -> list[str]:
    """Kinds of legal attacks, including a legal pass; in the fire phase the kind of the waiting attack."""
    if battle.active is None:
        return []
    if battle.phase is Phase.FIRE and battle.pending is not None:
        return [battle.pending.kind.value.capitalize()]
    if battle.phase is not Phase.TURN:
        return []
    there = kinds_available(battle, battle.active)
    found = [kind for kind in KINDS if ATTACKS[kind] in there]
    return found if must_attack(battle, battle.active) else [*found, "Pass"]


def fixed_turbo(battle: Battle, attackers: Iterable[int]) -> dict[int, int]:
    """Sizes of attacking turbo dice that have only one possible size: BMO clients send none for them."""
    if battle.active is None:
        return {}
    row = battle.seats[battle.active].row
    choices = {place: turbo_choices(row[place], battle.ruleset) for place in attackers if place < len(row)}
    return {place: sizes[0] for place, sizes in choices.items() if len(sizes) == 1}
