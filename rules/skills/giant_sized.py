from __future__ import annotations

from rules.roles import GIANT
from rules.skills.base import Skill
from rules.translation import _


class GiantSized(Skill):
    symbol = "O"
    roles = (GIANT,)
    name = _("Giant Sized")
    summary = _("Once per match, it may be raised by 3, up to its size.")
    help = _(
        "Once per match, at the start of one of your turns, you can raise one of your Giant Sized dice. A "
        "die less than 3 below its size is raised to its size. Wildcards can’t be raised."
    )
