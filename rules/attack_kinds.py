"""The kinds of attack, and sets of kinds with a common property."""

from __future__ import annotations

from enum import StrEnum


class AttackKind(StrEnum):
    POWER = "power"
    SKILL = "skill"
    BERSERK = "berserk"
    BOOM = "boom"
    BORROW = "borrow"
    CROSS = "cross"
    DUAL = "dual"
    EVIL = "evil"
    HOSKINS = "hoskins"
    RUSH = "rush"
    SHADOW = "shadow"
    SLEEP = "sleep"
    SPEED = "speed"
    TELEPORT = "teleport"
    THIEF = "thief"
    TRIP = "trip"
    DEFAULT = "default"
    """A request to find the kind from the chosen dice. The attack is refused if the kind is ambiguous."""


OPEN_TO_ALL = frozenset({AttackKind.POWER, AttackKind.SKILL, AttackKind.CROSS, AttackKind.RUSH})
"""Kinds of attack that do not require a skill of the attacking die.

A rush attack still needs a rush die on either side, and a cross attack needs a cross die among the
attackers.
"""

BY_SKILL = frozenset({AttackKind.SKILL, AttackKind.CROSS})
"""Skill attacks, in which the values of the attackers are combined by addition or multiplication."""

BY_POWER = frozenset({AttackKind.POWER, AttackKind.DUAL, AttackKind.EVIL})
"""Kinds of attack in which the attacker's value and size must be high enough for the target."""

PAIRED_OFF = frozenset({AttackKind.DUAL, AttackKind.EVIL})
"""Kinds of attack with several attackers, each of which captures a different target."""

IN_ORDER = PAIRED_OFF | {AttackKind.BORROW}
"""Kinds of attack in which the order of the named targets matters."""

EVERY_KIND = frozenset(AttackKind)
