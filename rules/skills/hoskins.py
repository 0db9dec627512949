from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.skills.base import Skill
from rules.translation import _


class Hoskins(Skill):
    symbol = "Y"
    name = _("Hoskins")
    summary = _("May take two dice that add up to what it shows, and is then given to their owner.")
    help = _(
        "After this attack, the Hoskins die is rolled and leaves play: the opponent scores it as a kept "
        "die, for half its size. You never have to make this attack."
    )
    grants = frozenset({AttackKind.HOSKINS})
    blocks_forecast = True
