from __future__ import annotations

from rules.attack_kinds import BY_SKILL, AttackKind
from rules.skills.base import Skill
from rules.translation import _


class Evil(Skill):
    symbol = "E"
    name = _("Evil")
    summary = _("Makes power attacks, alone or together with other Evil dice, each taking its own die.")
    help = _(
        "Any number of your Evil dice can attack at the same time. Each pair of attacker and target has to "
        "be a legal power attack, without help from Fire dice. Evil dice can’t make other power attacks or "
        "skill attacks, and don’t count for who goes first."
    )
    grants = frozenset({AttackKind.EVIL})
    forbids = BY_SKILL
    power_attacks_alone = False
    counts_for_initiative = False
