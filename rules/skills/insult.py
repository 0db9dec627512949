from __future__ import annotations

from rules.attack_kinds import BY_SKILL
from rules.roles import DEALT, ON_OFFER
from rules.skills.base import Skill
from rules.translation import _


class Insult(Skill):
    symbol = "I"
    roles = (
        ON_OFFER,
        DEALT,
    )
    name = _("Insult")
    summary = _("Can’t be the target of a skill attack.")
    help = _("Every other kind of attack can take an Insult die.")
    immune_to = BY_SKILL
