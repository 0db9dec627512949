from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.dice import HAS_CAPTURED, Die
from rules.roles import REMEMBERS_CAPTURES
from rules.skills.base import Skill, Worth
from rules.translation import _


class Disintegration(Skill):
    symbol = "i"
    roles = (REMEMBERS_CAPTURES,)
    name = _("Disintegration")
    goblin_code = "DS"
    summary = _("Attacks as a Shadow die, and scores only if it was captured or has captured.")
    help = _(
        "It may take part in skill attacks. Having been one of several attackers that captured a "
        "die is enough."
    )
    grants = frozenset({AttackKind.SHADOW})
    forbids = frozenset({AttackKind.POWER})
    blocks_forecast = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.idle = HAS_CAPTURED not in die.marks
