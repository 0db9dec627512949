"""Buttons that cannot make skill attacks, or cannot be attacked by skill."""

from __future__ import annotations

from rules.specials.base import Special


class Largo(Special):
    key = "Largo"
    no_skill_attacks = True


class FlyingSquirrel(Special):
    key = "TheFlyingSquirrel"
    no_skill_attacks = True


class JapaneseBeetle(Special):
    key = "TheJapaneseBeetle"
    shielded_from_skill = True
