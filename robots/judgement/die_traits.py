"""Traits of a die as numbers for the network, such as its size, its value and its skills."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules import AttackKind, Die, DieKind
from rules.attacks.front import is_dizzy, open_kinds
from rules.dice import AS_SHOWN
from rules.scoring import worth
from rules.skills import Traits, traits

COVERED_LETTERS = frozenset("ABHIcdfghnopqrstvwz+")
"""Skills whose attacks are computed as numbers. Other skills need the slower rules engine."""
LETTERS = "!#$%&*+=?ABDEFGHIJMORSTWXYZ^`bcdfghikmnopqrstvwz~"
"""The skills that the network was trained with, in the order of the rows in `weights.npz`."""

TRAITS = (
    "there is one", "sides", "root of sides", "value", "value by sides", "kept", "gain", "negative",
    "value is 1", "largest value", "power", "skill", "twin", "wildcard", "swing", "dizzy", *LETTERS,
)  # fmt: skip
"""The names of a die's traits, in their order in the arrays."""

WITHOUT_CONSEQUENCES = frozenset({"open_kinds", "adjust_worth", "halving", "end_of_turn"})
"""Rule hooks that do not change a die when it makes a Power or Skill attack, or is attacked."""


class DieFacts(NamedTuple):
    value: int
    kept: float
    gain: float
    """The points by which capturing the die improves the captor's lead."""
    power: bool
    skill: bool
    shadow: bool
    sweeps: bool
    """True if the die may capture several dice whose values add up to its own value."""
    trip: bool
    alone: bool
    sinks: bool
    stretches: bool
    lowest: int
    sides: int
    armours: bool
    power_proof: bool
    skill_proof: bool
    falls_to_one: bool
    simple: bool
    """True if a usual attack does nothing to the die except rerolling or capturing it."""
    restless: bool
    """True if the die may change, or may affect the result, when other dice of its owner attack."""
    traits: tuple[tuple[int, float], ...]
    """The traits whose values are not zero, as pairs of index and value."""


@lru_cache(maxsize=65536)
def facts_of(die: Die) -> DieFacts:
    ways, kinds = traits(die.skills), kinds_of(die)
    able = not is_dizzy(die)
    kept, captured = worth(die, False, False) / 2, worth(die, True, False) / 2
    value, sides = die.showing or 0, die.size or 0
    return DieFacts(
        value=value,
        kept=kept,
        gain=kept + captured,
        power=able and AttackKind.POWER in kinds,
        skill=able and AttackKind.SKILL in kinds,
        shadow=able and AttackKind.SHADOW in kinds,
        sweeps=able and not kinds.isdisjoint({AttackKind.SPEED, AttackKind.BERSERK}),
        trip=able and AttackKind.TRIP in kinds,
        alone=ways.skill_attacks_alone,
        sinks=ways.may_subtract,
        stretches=ways.may_count_less,
        lowest=die.lowest,
        sides=sides,
        armours=ways.armours,
        power_proof=AttackKind.POWER in ways.immune_to,
        skill_proof=AttackKind.SKILL in ways.immune_to,
        falls_to_one=ways.falls_to_one_attacker,
        simple=is_simple(die, ways),
        restless="end_of_turn" in ways.moments or "F" in die.skills,
        traits=tuple((index, x) for index, x in enumerate(trait_values(die, kept, kept + captured)) if x),
    )


def kinds_of(die: Die) -> frozenset[AttackKind]:
    return traits(die.skills).kinds if die.showing is None else open_kinds(die)


def is_simple(die: Die, ways: Traits) -> bool:
    return (
        ways.moments.keys() <= WITHOUT_CONSEQUENCES
        and ways.in_play
        and ways.attacking == ways.attacked == AS_SHOWN
        and not (ways.keeps_value or ways.shows_largest or die.marks)
        and die.kind is not DieKind.WILDCARD
        and "!" not in die.skills
    )


def trait_values(die: Die, kept: float, gain: float) -> list[float]:
    value, sides, kinds = die.showing or 0, die.size or 0, kinds_of(die)
    found = [
        1.0,
        sides / 20,
        sides**0.5 / 4,
        value / 20,
        value / sides if sides else 0.0,
        kept / 20,
        gain / 30,
        float(kept < 0),
        float(value <= 1),
        float(value >= sides),
        float(AttackKind.POWER in kinds),
        float(AttackKind.SKILL in kinds),
        float(die.kind is DieKind.TWIN),
        float(die.kind is DieKind.WILDCARD),
        float(bool(die.swing)),
        float(is_dizzy(die)),
    ]
    return found + [float(letter in die.skills) for letter in LETTERS]
