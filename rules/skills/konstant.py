from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.roles import DEALT, NOT_WITH_TURBO
from rules.skills.base import Difference, Skill
from rules.translation import _


class Konstant(Skill):
    symbol = "k"
    roles = (
        NOT_WITH_TURBO,
        DEALT,
    )
    name = _("Konstant")
    aliases = ("Constant",)
    summary = _("Never rolls again; no power attacks; in a skill attack it can be added or subtracted.")
    help = _(
        "A Konstant die keeps the value of its first roll. It can’t make power attacks, or skill attacks "
        "on its own, but in a skill attack with other dice it can be added or subtracted."
    )
    differences = (
        Difference("konstant_total_at_least_one", _("A total with a Konstant die can’t be below one.")),
        Difference("fire_raises_konstant", _("A Konstant die helped by Fire dice keeps the raised value.")),
    )
    forbids = frozenset({AttackKind.POWER})
    skill_attacks_alone = False
    may_subtract = True
    keeps_value = True
