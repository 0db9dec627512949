from __future__ import annotations

from rules.roles import MULTIPLIES
from rules.skills.base import Skill
from rules.translation import _


class Cross(Skill):
    """A skill for attacks by two dice whose values are multiplied; the attack rule itself is open to all
    dice.
    """

    symbol = "x"
    roles = (MULTIPLIES,)
    name = _("Cross")
    summary = _("With exactly one other die, it may take a die that shows the product of the two.")
    help = _(
        "That is a skill attack, though Fire dice do not help it and Warriors do not join it. A Cross die "
        "may also add up with other dice, and attack alone, like any other die."
    )
