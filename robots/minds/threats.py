"""What a row of dice could take from another at once, without asking the rules for every attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from robots.minds.facts import Facts
from rules import AttackKind

A_TRIP = 0.5
"""Roughly how often a trip attack takes its target."""


class Threats(NamedTuple):
    """How much could be gained, in points."""

    best: float
    second: float
    total: float
    targets: int


NONE = Threats(0.0, 0.0, 0.0, 0)


def threats(row: Sequence[Facts], foes: Sequence[Facts]) -> Threats:
    defences = defended(foes)
    strongest = max((die.value for die in row if die.power), default=-1)
    one, many, offset = totals(row)
    any_number = one | many
    shadows = [(die.value, die.sides) for die in row if die.shadow]
    trips = any(die.trip for die in row)
    gains = []
    for foe, needed in zip(foes, defences, strict=True):
        reach = any_number if foe.falls_to_one else many
        if (reach >> (needed + offset) & 1 and AttackKind.SKILL not in foe.immune) or (
            foe.falls_to_one
            and AttackKind.POWER not in foe.immune
            and (strongest >= needed or any(low <= needed <= high for low, high in shadows))
        ):
            gains.append(foe.gain)
        elif trips and foe.falls_to_one:
            gains.append(foe.gain * A_TRIP)
    if any(die.several for die in row):
        gains.extend(at_one_blow(row, foes, defences))
    if not gains:
        return NONE
    gains.sort(reverse=True)
    return Threats(gains[0], gains[1] if len(gains) > 1 else 0.0, sum(gains), len(gains))


def defended(foes: Sequence[Facts]) -> list[int]:
    armour = sum(foe.value for foe in foes if foe.armours)
    return [foe.value if foe.armours else foe.value + armour for foe in foes]


def totals(row: Sequence[Facts]) -> tuple[int, int, int]:
    """What skill attacks by one die, and by several, can add up to, as bits above an offset."""
    offset = sum(die.value for die in row if die.skill and die.sinks)
    none = 1 << offset
    one = alone = many = 0
    for die in row:
        if die.skill:
            many |= plus(one | many, die)
            further = plus(none, die)
            one |= further
            if die.alone:
                alone |= further
    return alone, many, offset


def plus(bits: int, die: Facts) -> int:
    value = die.value
    if die.stretches:
        low = min(die.lowest, value)
        raised = 0
        for counted in range(low, value + 1):
            raised |= bits << counted | (bits >> counted if die.sinks else 0)
        return raised
    return bits << value | bits >> value if die.sinks else bits << value


def at_one_blow(row: Sequence[Facts], foes: Sequence[Facts], defences: Sequence[int]) -> list[float]:
    """The most that each die which takes several at once could gain by two or more."""
    values = {die.value for die in row if die.several}
    highest = max(values)
    found: dict[int, float] = {}
    singles: dict[int, float] = {0: 0.0}
    for foe, needed in zip(foes, defences, strict=True):
        if not foe.falls_to_one:
            continue
        for total, gain in [*found.items(), *singles.items()]:
            if total + needed <= highest:
                together = gain + foe.gain
                known = found if total else singles
                if together > known.get(total + needed, -1e9):
                    known[total + needed] = together
    return [
        found.get(value, singles.get(value, 0.0)) for value in values if value in found or value in singles
    ]
