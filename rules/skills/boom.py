from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.roles import DEALT
from rules.skills.base import Skill
from rules.translation import _


class Boom(Skill):
    symbol = "b"
    roles = (DEALT,)
    name = _("Boom")
    summary = _("May leave the round, unscored, to make one opposing die roll again.")
    help = _(
        "A boom attack works whatever the dice show: the Boom die leaves play for this round without "
        "scoring for anyone, and the target is rolled again but not captured. Only Warrior dice are safe "
        "from it."
    )
    grants = frozenset({AttackKind.BOOM})
    blocks_forecast = True
