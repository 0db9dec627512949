"""The traits of a die as numbers: what it can do and what it is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules import AttackKind, Die, DieKind
from rules.attacks.front import is_dizzy, open_kinds
from rules.dice import AS_SHOWN
from rules.scoring import worth
from rules.skills import Traits, traits

COVERED_LETTERS = frozenset("ABHIcdfghnopqrstvwz+")
"""Skills for which an attack is carried out as numbers; with others the rules do it, over fewer rolls."""
LETTERS = "!#$%&*+=?ABDEFGHIJMORSTWXYZ^`bcdfghikmnopqrstvwz~"
"""The skills that the network was trained with: `weights.npz` has a row for each, in this order."""

TRAITS = (
    "there is one", "sides", "root of sides", "value", "value by sides", "kept", "gain", "negative",
    "value is 1", "largest value", "power", "skill", "twin", "wildcard", "swing", "dizzy", *LETTERS,
)  # fmt: skip
"""What the traits of a die are, in their order."""

WITHOUT_CONSEQUENCES = frozenset({"open_kinds", "adjust_worth", "halving", "end_of_turn"})
"""Moments that leave a die as it is when it attacks by power or skill, or is attacked."""


class DieFacts(NamedTuple):
    value: int
    kept: float
    gain: float
    """How far its captor gets ahead."""
    power: bool
    skill: bool
    shadow: bool
    sweeps: bool
    """Whether it may take several dice that add up to its value."""
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
    """Whether all that a usual attack does to it is that it is rolled again, or taken."""
    restless: bool
    """Whether something becomes of it, or by it, in attacks of others on its side."""
    traits: tuple[tuple[int, float], ...]
    """The traits that are not nought, with their numbers."""


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
    """Return the traits of a die, each scaled to a size of about one."""
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
