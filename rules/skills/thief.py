from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.skills.base import Skill
from rules.translation import _


class Thief(Skill):
    symbol = "$"
    name = _("Thief")
    summary = _("No power attacks; may leave play to take control of a die that shows the same or less.")
    help = _(
        "The Thief die leaves play and is scored as if you kept it. The stolen die is rolled and plays for "
        "its new owner until the round ends."
    )
    grants = frozenset({AttackKind.THIEF})
    forbids = frozenset({AttackKind.POWER})
    blocks_forecast = True
