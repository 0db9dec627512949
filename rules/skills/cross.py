from __future__ import annotations

from rules.roles import MULTIPLIES
from rules.skills.base import Skill
from rules.translation import _


class Cross(Skill):
    """A skill that lets a die and one other die attack with the product of their values."""

    symbol = "x"
    roles = (MULTIPLIES,)
    name = _("Cross")
    summary = _("With exactly one other die, it can take a die that shows the product of the two.")
    help = _(
        "A cross attack is a skill attack, but Fire dice can’t help it and Warriors can’t join it. Like "
        "any other die, a Cross die can also add up with other dice or attack alone."
    )
