"""Refused attacks, which the attacked seat prepared in secret at the end of its last turn."""

from __future__ import annotations

from rules.actions import Attack
from rules.attack_kinds import AttackKind
from rules.events import AttackRefused, SpecialSpent
from rules.specials import special
from rules.state.table import Table


def is_refused(table: Table, seat: int, attack: Attack) -> bool:
    assert attack.against is not None
    guard = table.seats[attack.against].guard
    return special(table.seats[seat].special).of_series and not set(guard).isdisjoint(attacked_places(attack))


def attacked_places(attack: Attack) -> tuple[int, ...]:
    return attack.targets[:1] if attack.kind is AttackKind.BORROW else attack.targets


def refuse(table: Table, seat: int, attack: Attack) -> None:
    assert attack.against is not None
    row, foes = table.seats[seat].row, table.seats[attack.against].row
    table.emit(
        AttackRefused(
            seat, attack.against, attack.kind.value, attack.attackers, attack.targets,
            tuple([row[place] for place in attack.attackers]),
            tuple([foes[place] for place in attack.targets]),
        )
    )  # fmt: skip
    table.emit(SpecialSpent(attack.against))
