from __future__ import annotations

from rules.roles import AUXILIARY, JOINS_LATER, NOT_IN_A_GROUP
from rules.skills.base import Skill
from rules.translation import _


class Auxiliary(Skill):
    symbol = "+"
    roles = (
        AUXILIARY,
        JOINS_LATER,
        NOT_IN_A_GROUP,
    )
    name = _("Auxiliary")
    summary = _("An extra die that joins for the whole match, if every player agrees.")
    help = _(
        "Before the first round, everyone secretly decides whether to add an Auxiliary die. A player who "
        "has none is offered a copy of the others’. If everyone adds one, those dice play as ordinary dice "
        "for the whole match. If anyone declines, no Auxiliary dice play at all."
    )
