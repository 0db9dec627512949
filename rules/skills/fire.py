from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.roles import FIRE
from rules.skills.base import Difference, Skill
from rules.translation import _


class Fire(Skill):
    symbol = "F"
    roles = (FIRE,)
    name = _("Fire")
    goblin_code = "FU"
    summary = _("No power attacks; can be turned down to help another die’s power or skill attack.")
    help = _(
        "When another of your dice attacks by power or skill and falls short, you can turn down Fire dice "
        "that aren’t attacking. Every point they lose raises the attackers by a point, but never above "
        "their size. A Fire die that helped keeps its lower value."
    )
    differences = (
        Difference("fire_may_overshoot", _("Fire dice can always help a power attack beyond what it needs.")),
        Difference(
            "fire_raises_konstant",
            _(
                "If a Fire die raised a Konstant die’s value for the attack, the Konstant die keeps the "
                "raised value."
            ),
        ),
    )
    forbids = frozenset({AttackKind.POWER})
