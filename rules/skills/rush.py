from __future__ import annotations

from rules.roles import DEALT, RUSH
from rules.skills.base import Skill
from rules.translation import _


class Rush(Skill):
    symbol = "#"
    roles = (
        RUSH,
        DEALT,
    )
    name = _("Rush")
    summary = _(
        "May take exactly two dice that add up to what it shows; any die may do so if one of the two is a "
        "Rush die."
    )
    help = _(
        "A rush attack takes exactly two dice. The attacker or at least one of its targets has to be a "
        "Rush die."
    )
