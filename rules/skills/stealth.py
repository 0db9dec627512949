from __future__ import annotations

from rules.attack_kinds import BY_SKILL, EVERY_KIND, AttackKind
from rules.roles import DEALT, DEALT_TO_FIXED
from rules.skills.base import Skill
from rules.translation import _


class Stealth(Skill):
    symbol = "d"
    roles = (
        DEALT,
        DEALT_TO_FIXED,
    )
    name = _("Stealth")
    summary = _("Can only attack, or be captured, in skill attacks of two or more dice.")
    help = _(
        "A Stealth die can’t make or be the target of any other attack, except that a boom attack can make "
        "it roll."
    )
    forbids = EVERY_KIND - BY_SKILL
    immune_to = EVERY_KIND - BY_SKILL - {AttackKind.BOOM}
    skill_attacks_alone = False
    falls_to_one_attacker = False
