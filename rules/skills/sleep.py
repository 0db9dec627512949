from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.skills.base import Skill
from rules.translation import _


class Sleep(Skill):
    symbol = "Z"
    name = _("Sleep")
    summary = _(
        "Not counted for initiative; may make itself and a higher die roll. The higher die then sits "
        "out a turn."
    )
    help = _(
        "A sleep attack captures nothing: both dice are rolled, and the target can’t attack on its owner’s "
        "next turn. You never have to make this attack."
    )
    grants = frozenset({AttackKind.SLEEP})
    counts_for_initiative = False
