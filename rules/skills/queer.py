from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.dice import Die
from rules.roles import DEALT, SHADOW
from rules.skills.base import Skill
from rules.translation import _


class Queer(Skill):
    symbol = "q"
    roles = (DEALT,)
    name = _("Queer")
    summary = _(
        "Attacks by power when it shows an even number, and like a Shadow die when it shows an odd one."
    )
    help = _("A die with both Queer and Shadow always attacks like a Shadow die.")

    grants = frozenset({AttackKind.SHADOW})

    def open_kinds(self, kinds: frozenset[AttackKind], die: Die) -> frozenset[AttackKind]:
        if die.showing is None:
            return kinds
        if die.value % 2:
            return kinds - {AttackKind.POWER}
        return kinds if die.acts_as(SHADOW) else kinds - {AttackKind.SHADOW}
