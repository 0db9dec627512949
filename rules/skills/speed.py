from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.roles import DEALT, ON_OFFER, SPEED
from rules.skills.base import Skill
from rules.translation import _


class Speed(Skill):
    symbol = "z"
    roles = (
        ON_OFFER,
        DEALT,
        SPEED,
    )
    name = _("Speed")
    goblin_code = "VA"
    summary = _("May take any number of dice that add up to what it shows.")
    help = _(
        "A speed attack captures one or more dice whose values add up to exactly what the Speed die shows."
    )
    grants = frozenset({AttackKind.SPEED})
