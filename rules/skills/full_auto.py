from __future__ import annotations

from rules.roles import FULL_AUTO
from rules.skills.base import Skill
from rules.translation import _


class FullAuto(Skill):
    symbol = "P"
    roles = (FULL_AUTO,)
    name = _("Full Auto")
    summary = _(
        "May fire in a power or skill attack: it then counts double, and its owner misses the next turn."
    )
    help = _(
        "When a Full Auto die attacks, choose whether it fires. If it doesn’t, it’s an ordinary die. By "
        "power, a die that fires can reach up to twice its size. However many dice fire, you only miss one "
        "turn: the extra turn, if the attack earns one. A missed turn isn’t a pass. You never have to fire "
        "to avoid passing."
    )
    times_firing = 2
