from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.skills.base import Skill
from rules.translation import _


class Thief(Skill):
    symbol = "$"
    name = _("Thief")
    summary = _("No power attacks; may retire to take control of a die that shows no more.")
    help = _(
        "The Thief die leaves the row and is scored as if kept. The stolen die is rolled and plays "
        "for its new owner until the round ends."
    )
    grants = frozenset({AttackKind.THIEF})
    forbids = frozenset({AttackKind.POWER})
    blocks_forecast = True
