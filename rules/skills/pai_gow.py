from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.skills.base import Skill
from rules.translation import _


class PaiGow(Skill):
    symbol = ":"
    name = _("Pai Gow")
    aliases = ("Dual",)
    summary = _("Two of them may attack at once, each taking a die that shows less than it does.")
    help = _(
        "Each has to be able to take its die by power, without help from Fire dice, and has to show more "
        "than that die. You never have to attack like this. In every other way, it’s an ordinary die."
    )
    grants = frozenset({AttackKind.DUAL})
