from __future__ import annotations

from rules.moments.fight import AttackingDie, Fight
from rules.roles import COPIES_BY_POWER, NOT_WITH_TURBO
from rules.skills.base import Skill
from rules.translation import _


class Morphing(Skill):
    symbol = "m"
    roles = (NOT_WITH_TURBO,)
    never_with = COPIES_BY_POWER
    name = _("Morphing")
    summary = _(
        "After taking a single die, it changes to that die’s size and kind, and keeps its own skills."
    )
    help = _(
        "In any kind of attack that captures exactly one die, every Morphing die in the attack changes and "
        "is then rolled."
    )
    blocks_forecast = True

    def morphing(self, fight: Fight, fighter: AttackingDie) -> None:
        if len(fighter.victims) == 1 and fighter.victims[0].taken:
            form = fighter.victims[0].die
            if form.copies and fighter.die.copies:
                fight.reshape(fighter, form.before_first_roll())
