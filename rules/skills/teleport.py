from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.roles import TELEPORT
from rules.skills.base import Skill
from rules.translation import _


class Teleport(Skill):
    symbol = "T"
    roles = (TELEPORT,)
    name = _("Teleport")
    summary = _("Instead of attacking, it may swap places with an opposing die.")
    help = _(
        "The two dice switch sides for the rest of the round. The opposing die becomes the Teleport die "
        "and is rolled. A die can only swap places once a round. You never have to make this swap."
    )
    grants = frozenset({AttackKind.TELEPORT})
    blocks_forecast = True
