"""Letters that buttons use and that no source known to us defines."""

from __future__ import annotations

from rules.skills.base import Undefined
from rules.translation import _


class Chaotic(Undefined):
    symbol = "@"
    name = _("Chaotic")
    summary = _("No rule for this skill is known.")


class Select(Undefined):
    symbol = "U"
    name = _("Select")
    summary = _("No rule for this skill is known.")


class PaiGow(Undefined):
    symbol = ":"
    name = _("Pai Gow")
    summary = _("No rule for this skill is known.")


class Assassin(Undefined):
    symbol = "a"
    name = _("Assassin")
    summary = _("No rule for this skill is known.")


class Attacker(Undefined):
    symbol = "-"
    name = _("Attacker")
    summary = _("No rule for this skill is known.")


class Defender(Undefined):
    symbol = "|"
    name = _("Defender")
    summary = _("No rule for this skill is known.")


class Cross(Undefined):
    symbol = "x"
    name = _("Cross")
    summary = _("No rule for this skill is known.")


class Dodge(Undefined):
    symbol = "_"
    name = _("Dodge")
    summary = _("No rule for this skill is known.")


class FullAuto(Undefined):
    symbol = "P"
    name = _("Full Auto")
    summary = _("No rule for this skill is known.")
