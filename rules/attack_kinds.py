"""The kinds of attack, in the order in which they are offered."""

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
    """Whichever kind the chosen dice allow, if only one can be meant."""


OPEN_TO_ALL = frozenset({AttackKind.POWER, AttackKind.SKILL, AttackKind.CROSS, AttackKind.RUSH})
"""What any die may try; a rush attack also needs a rush die on one of the sides,
a cross attack a cross die."""

BY_SKILL = frozenset({AttackKind.SKILL, AttackKind.CROSS})
"""Skill attacks, whether dice add up or are multiplied."""

BY_POWER = frozenset({AttackKind.POWER, AttackKind.DUAL, AttackKind.EVIL})
"""Attacks in which a die takes what it is strong enough for."""

PAIRED_OFF = frozenset({AttackKind.DUAL, AttackKind.EVIL})
"""Attacks of several dice, each on a target of its own."""

IN_ORDER = PAIRED_OFF | {AttackKind.BORROW}
"""Attacks in which it matters in which order the targets are named."""

EVERY_KIND = frozenset(AttackKind)
