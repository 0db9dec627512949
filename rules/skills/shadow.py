from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.roles import DEALT, ON_OFFER, SHADOW
from rules.skills.base import Skill
from rules.translation import _


class Shadow(Skill):
    symbol = "s"
    roles = (
        ON_OFFER,
        DEALT,
        SHADOW,
    )
    name = _("Shadow")
    goblin_code = "OM"
    summary = _("No power attacks; takes a die showing the same or more, up to its own size.")
    help = _(
        "A shadow attack takes one die that shows at least what the Shadow die shows, and at most the "
        "Shadow die’s size."
    )
    grants = frozenset({AttackKind.SHADOW})
    forbids = frozenset({AttackKind.POWER})
