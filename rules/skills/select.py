from __future__ import annotations

from rules.roles import JOINS_LATER, NOT_IN_A_GROUP, SELECT
from rules.skills.base import Skill
from rules.translation import _


class Select(Skill):
    symbol = "U"
    roles = (
        SELECT,
        NOT_IN_A_GROUP,
    )
    name = _("Select")
    summary = _("Only one of the Select dice in a recipe plays; its owner chooses which.")
    help = _(
        "The die that plays is chosen in secret before the first round, and again whenever its owner can "
        "choose sizes. The others are set aside and count for nothing. The chosen die is an ordinary die "
        "with its other skills."
    )
    never_with = JOINS_LATER
