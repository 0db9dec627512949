"""Actions of a battle's active seat, with dice named by recipe."""

from __future__ import annotations

from collections.abc import Mapping

from rules import Attack, AttackKind, Battle, Code
from tests.rules.tables import act, attack_of, print_row


def attack(
    battle: Battle,
    kind: str,
    attackers: str,
    targets: str,
    *,
    on: int | None = None,
    turbo: Mapping[int, int] | None = None,
) -> Attack:
    assert battle.active is not None
    return attack_of(battle, battle.active, AttackKind(kind), attackers, targets, on=on, turbo=turbo)


def why_not(battle: Battle, kind: str, attackers: str, targets: str, *, on: int | None = None) -> Code | None:
    assert battle.active is not None
    refused = battle.why_not(battle.active, attack(battle, kind, attackers, targets, on=on))
    return None if refused is None else refused.code


def after_attack(
    battle: Battle,
    kind: str,
    attackers: str,
    targets: str,
    *draws: int,
    on: int | None = None,
    turbo: Mapping[int, int] | None = None,
) -> Battle:
    assert battle.active is not None
    given = attack(battle, kind, attackers, targets, on=on, turbo=turbo)
    return act(battle, battle.active, given, *draws).battle


def row(battle: Battle, seat: int) -> str:
    return print_row(battle.seats[seat].row)


def captured_dice(battle: Battle, seat: int) -> str:
    return print_row(battle.seats[seat].captured)


def attacks(battle: Battle, kind: str) -> list[tuple[str, str]]:
    """Return all legal attacks of one kind against the only opponent, dice named by recipe."""
    assert battle.active is not None
    row, foes = battle.seats[battle.active].row, battle.seats[1 - battle.active].row
    return [
        (
            " ".join(row[place].recipe for place in each.attackers),
            " ".join(foes[place].recipe for place in each.targets),
        )
        for each in battle.legal_attacks()
        if each.kind.value == kind
    ]
