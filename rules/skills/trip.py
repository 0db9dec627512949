from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.roles import DEALT, ON_OFFER, TRIP
from rules.skills.base import Skill
from rules.translation import _


class Trip(Skill):
    symbol = "t"
    roles = (
        TRIP,
        ON_OFFER,
        DEALT,
    )
    name = _("Trip")
    summary = _(
        "Not counted for initiative; when it attacks, both dice roll, and it takes its target unless it "
        "shows less."
    )
    help = _(
        "In a trip attack, the Trip die and its target are both rolled. The target is captured if the Trip "
        "die shows at least as much. You can’t make a trip attack that could never succeed."
    )
    grants = frozenset({AttackKind.TRIP})
    counts_for_initiative = False
