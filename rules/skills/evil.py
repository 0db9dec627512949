from __future__ import annotations

from rules.attack_kinds import BY_SKILL, AttackKind
from rules.skills.base import Skill
from rules.translation import _


class Evil(Skill):
    symbol = "E"
    name = _("Evil")
    summary = _("Attacks only together with the other Evil dice: each takes a die of its own by power.")
    help = _(
        "One may attack alone as well. Each pair must be a legal power attack, without help from Fire dice. "
        "It makes no other power attacks and no skill attacks, and does not count for who goes first."
    )
    grants = frozenset({AttackKind.EVIL})
    forbids = BY_SKILL
    power_attacks_alone = False
    counts_for_initiative = False
