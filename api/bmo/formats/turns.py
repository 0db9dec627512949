"""Functions that find the legal kinds of attack and the sizes of turbo dice in a game, for BMO clients."""

from __future__ import annotations

from collections.abc import Iterable

from api.bmo.names import ATTACKS, KINDS
from rules import Battle, Phase
from rules.fight.legal import kinds_available, must_attack
from rules.size_choices import turbo_choices


def attack_kinds(battle: Battle) -> list[str]:
    """Return the legal kinds of attack, with Pass if passing is legal.

    In the fire phase, return only the kind of the attack for which Fire dice can be turned.
    """
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
    """Return the sizes of attacking turbo dice with only one legal size, which BMO clients do not send."""
    if battle.active is None:
        return {}
    row = battle.seats[battle.active].row
    choices = {place: turbo_choices(row[place], battle.ruleset) for place in attackers if place < len(row)}
    return {place: sizes[0] for place, sizes in choices.items() if len(sizes) == 1}
