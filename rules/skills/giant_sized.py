from __future__ import annotations

from rules.roles import GIANT
from rules.skills.base import Skill
from rules.translation import _


class GiantSized(Skill):
    symbol = "O"
    roles = (GIANT,)
    name = _("Giant Sized")
    summary = _("Once in a match it may be raised by 3, up to its size.")
    help = _(
        "Its owner does so at the start of a turn of their own, once in a match for all their dice of "
        "this kind; a die less than 3 below its size is raised to its size. Wildcards have no such steps."
    )
