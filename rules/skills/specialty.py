from __future__ import annotations

from rules.skills.base import Skill
from rules.translation import _


class Specialty(Skill):
    symbol = "*"
    name = _("Specialty")
    summary = _("Its owner chooses it to be an insult, maximum, poison, shadow, speed or trip die.")
    help = _("The choice is made in secret, together with the sizes.")
