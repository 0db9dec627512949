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
    summary = _("Of all Select dice in a recipe only one plays; its owner chooses which.")
    help = _(
        "It is chosen in secret before the first round, and anew whenever its owner may choose sizes. "
        "The others lie apart and count for nothing. The die that plays is an ordinary one with its other "
        "skills."
    )
    never_with = JOINS_LATER
