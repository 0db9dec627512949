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
    summary = _("Attacks like a Shadow die, and only scores if it was captured or has captured a die.")
    help = _(
        "A Disintegration die can join skill attacks. To score, it’s enough to be one of several "
        "attackers that captured a die."
    )
    grants = frozenset({AttackKind.SHADOW})
    forbids = frozenset({AttackKind.POWER})
    blocks_forecast = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.idle = HAS_CAPTURED not in die.marks
