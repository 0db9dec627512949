from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.skills.base import Skill
from rules.translation import _


class PaiGow(Skill):
    symbol = ":"
    name = _("Pai Gow")
    aliases = ("Dual",)
    summary = _("Two Pai Gow dice may attack at once, each taking a die that shows less.")
    help = _(
        "Each of the two dice has to be able to take its target by power, without help from Fire dice, and "
        "has to show more than the target. You never have to make this attack. In every other way, a Pai "
        "Gow die is an ordinary die."
    )
    grants = frozenset({AttackKind.DUAL})
