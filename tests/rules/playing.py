"""Tiny battles of two seats or more, acted out on the battle itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rules import Attack, AttackKind, Battle, Code, Phase, Step, fold, scripted
from rules.actions import Action
from tests.rules.tables import dice, places, printed, sizes_of


def battle_showing(own: str, *others: str, against: str = "", **options: object) -> Battle:
    """A first turn of seat 0 with these dice before it, against one opponent or several."""
    rows = [dice(row) for row in (own, *((against,) if against else ()), *others)]
    recipes = [re.sub(r"=\d+|:\d+", "", row) for row in (own, *((against,) if against else ()), *others)]
    battle = Battle.between(*recipes, **options)  # type: ignore[arg-type]
    seats = tuple(
        replace(seat, row=row, sizes=sizes_of(row), waiting=number == 0, opened=int(number == 0))
        for number, (seat, row) in enumerate(zip(battle.seats, rows, strict=True))
    )
    return replace(battle, seats=seats, phase=Phase.TURN, round=1, turn=1, active=0, first=0, asked=(0,))


def attack(
    battle: Battle,
    kind: str,
    attackers: str,
    targets: str,
    *,
    on: int | None = None,
    turbo: Mapping[int, int] | None = None,
) -> Attack:
    """An attack of the active seat, its dice named by recipe."""
    assert battle.active is not None
    against = 1 - battle.active if on is None else on
    row, foes = battle.seats[battle.active].row, battle.seats[against].row
    return Attack(AttackKind(kind), places(row, attackers), places(foes, targets), on, turbo or {})


def why_not(battle: Battle, kind: str, attackers: str, targets: str, *, on: int | None = None) -> Code | None:
    """Why the active seat may not attack like this, or None."""
    assert battle.active is not None
    refused = battle.why_not(battle.active, attack(battle, kind, attackers, targets, on=on))
    return None if refused is None else refused.code


def act(battle: Battle, seat: int, action: Action, *draws: int) -> Step:
    """What comes of an action when the dice fall like this; its events tell the whole of it."""
    left = list(draws)
    script = scripted(*draws)

    def draw(low: int, high: int, what: object) -> int:
        left.pop(0)
        return script(low, high, what)  # type: ignore[arg-type]

    step = battle.act(seat, action, draw if draws else script)
    assert not left, f"draws left over: {left}"
    assert fold(battle, step.events) == step.battle
    return step


def after(
    battle: Battle,
    kind: str,
    attackers: str,
    targets: str,
    *draws: int,
    on: int | None = None,
    turbo: Mapping[int, int] | None = None,
) -> Battle:
    """The battle after the active seat has attacked like this."""
    assert battle.active is not None
    given = attack(battle, kind, attackers, targets, on=on, turbo=turbo)
    return act(battle, battle.active, given, *draws).battle


def row(battle: Battle, seat: int) -> str:
    return printed(battle.seats[seat].row)


def captured(battle: Battle, seat: int) -> str:
    return printed(battle.seats[seat].captured)


def attacks(battle: Battle, kind: str) -> list[tuple[str, str]]:
    """All legal attacks of one kind against the only opponent, dice named by recipe."""
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
