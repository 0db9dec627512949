from __future__ import annotations

from rules.roles import FULL_AUTO
from rules.skills.base import Skill
from rules.translation import _


class FullAuto(Skill):
    symbol = "P"
    roles = (FULL_AUTO,)
    name = _("Full Auto")
    summary = _("May fire in a power or skill attack: it counts twice, and its owner misses the next turn.")
    help = _(
        "Say for each Full Auto die that attacks whether it fires. One that does not is an ordinary die. By "
        "power one that fires reaches up to twice its size. However many fired, one turn is missed: an extra "
        "turn, if the attack earns one. A missed turn is no pass. Nobody has to fire to avoid passing."
    )
    times_firing = 2
