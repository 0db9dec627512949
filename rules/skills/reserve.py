from __future__ import annotations

from rules.roles import JOINS_LATER, NOT_IN_A_GROUP, RESERVE
from rules.skills.base import Skill
from rules.translation import _


class Reserve(Skill):
    symbol = "r"
    roles = (
        RESERVE,
        JOINS_LATER,
        NOT_IN_A_GROUP,
    )
    name = _("Reserve")
    summary = _("Stays out of play until its owner has lost a round and chooses it.")
    help = _("After losing a round, you can bring one Reserve die into play for the rest of the match.")
