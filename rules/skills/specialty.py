from __future__ import annotations

from rules.roles import NOT_IN_A_GROUP, SPECIALTY
from rules.skills.base import Skill
from rules.translation import _


class Specialty(Skill):
    symbol = "*"
    roles = (
        SPECIALTY,
        NOT_IN_A_GROUP,
    )
    name = _("Specialty")
    summary = _("Its owner chooses whether it’s an Insult, Maximum, Poison, Shadow, Speed or Trip die.")
    help = _("The choice is made in secret, together with the sizes.")
