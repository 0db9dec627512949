"""What a row of dice could take from another at once, without asking the rules for every attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from robots.minds.die_traits import Facts, facts_of
from rules import Die

A_TRIP = 0.5
"""Roughly how often a trip attack takes its target."""


class Threats(NamedTuple):
    """How much could be gained, in points, and of which dice."""

    best: float
    second: float
    total: float
    targets: int
    reached: list[bool]


class Force(NamedTuple):
    """All that can be said of a row without looking at another.

    What skill attacks can add up to are the bits of a number, above an offset; it grows with each die.
    """

    dice: tuple[Facts, ...]
    offset: int
    single: int
    alone: int
    several: int
    values: int
    sides: int
    highest: int
    strongest: int
    armour: int
    prize: float
    """What a foe would gain by taking everything that is worth taking."""
    shadows: tuple[tuple[int, int], ...]
    sweeping: tuple[int, ...]
    """What the dice show that may take several at once."""
    trips: bool
    simple: bool
    """Whether all that its attacks do is to take dice and to roll those that took them."""

    def and_(self, die: Facts) -> Force:
        (
            dice, offset, single, alone, several, values, sides, highest, strongest, armour, prize, shadows,
            sweeping, trips, simple,
        ) = self  # fmt: skip
        value = die.value
        if die.skill:
            several |= plus(single | several, die)
            further = plus(1 << offset, die)
            single |= further
            if die.alone:
                alone |= further
        if die.power and value > strongest:
            strongest = value
        if die.armours:
            armour += value
        if die.gain > 0:
            prize += die.gain
        if die.shadow:
            shadows = (*shadows, (value, die.sides))
        if die.sweeps:
            sweeping = (*sweeping, value)
        return Force(
            (*dice, die), offset, single, alone, several, values + value, sides + die.sides,
            value if value > highest else highest, strongest, armour, prize, shadows, sweeping,
            trips or die.trip, simple and die.simple and not (die.trip or die.restless),
        )  # fmt: skip


def no_force(sinking: int) -> Force:
    """The force of no dice yet; those that come may subtract as much as *sinking*."""
    return Force((), sinking, 0, 0, 0, 0, 0, 0, -1, 0, 0.0, (), (), False, True)


def sinking(dice: Iterable[Die]) -> int:
    """How much these dice may subtract, whatever they show."""
    return sum(max(die.size or 0, die.showing or 0) for die in dice if die.skills and facts_of(die).sinks)


def force_of(dice: Sequence[Die]) -> Force:
    force = no_force(sinking(dice))
    for die in dice:
        force = force.and_(facts_of(die))
    return force


def plus(bits: int, die: Facts) -> int:
    value = die.value
    if die.stretches:
        raised = 0
        for counted in range(min(die.lowest, value), value + 1):
            raised |= bits << counted | (bits >> counted if die.sinks else 0)
        return raised
    return bits << value | bits >> value if die.sinks else bits << value


def threats(force: Force, foes: Force) -> Threats:
    offset, several, strongest, shadows = force.offset, force.several, force.strongest, force.shadows
    either, armour = force.alone | several, foes.armour
    gains, reached = [], []
    for foe in foes.dice:
        needed = foe.value if foe.armours else foe.value + armour
        taken = tripped = False
        if foe.falls_to_one:
            taken = (
                (needed <= strongest and not foe.power_proof)
                or (either >> (needed + offset) & 1 == 1 and not foe.skill_proof)
                or (bool(shadows) and any(low <= needed <= high for low, high in shadows))
            )
            tripped = force.trips
        elif not foe.skill_proof:
            taken = several >> (needed + offset) & 1 == 1
        if taken:
            gains.append(foe.gain)
        elif tripped:
            gains.append(foe.gain * A_TRIP)
        reached.append(taken or tripped)
    if force.sweeping:
        gains.extend(at_one_blow(force.sweeping, foes))
    if not gains:
        return Threats(0.0, 0.0, 0.0, 0, reached)
    if len(gains) == 1:
        return Threats(gains[0], 0.0, gains[0], 1, reached)
    gains.sort(reverse=True)
    return Threats(gains[0], gains[1], sum(gains), len(gains), reached)


def at_one_blow(values: Iterable[int], foes: Force) -> list[float]:
    """The most that each die which takes several at once could gain by two or more."""
    highest = max(values)
    found: dict[int, float] = {}
    singles: dict[int, float] = {0: 0.0}
    for foe in foes.dice:
        if not foe.falls_to_one:
            continue
        needed = foe.value if foe.armours else foe.value + foes.armour
        for total, gain in [*found.items(), *singles.items()]:
            if total + needed <= highest:
                together = gain + foe.gain
                known = found if total else singles
                if together > known.get(total + needed, -1e9):
                    known[total + needed] = together
    return [
        found.get(value, singles.get(value, 0.0)) for value in values if value in found or value in singles
    ]
