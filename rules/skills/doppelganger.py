from __future__ import annotations

from rules.attack_kinds import BY_POWER
from rules.dice import NO_MARKS
from rules.moments.fight import AttackingDie, Fight
from rules.roles import COPIES_BY_POWER, NOT_WITH_TURBO
from rules.skills.base import Skill
from rules.translation import _


class Doppelganger(Skill):
    symbol = "D"
    roles = (
        COPIES_BY_POWER,
        NOT_WITH_TURBO,
    )
    name = _("Doppelganger")
    summary = _("After a power attack, it becomes an exact copy of the captured die.")
    help = _(
        "The copy has the captured die’s size, kind and skills, and none of the Doppelganger’s own. It’s "
        "then rolled again. Changes that the capture makes to the captured die aren’t copied."
    )
    blocks_forecast = True

    def copying(self, fight: Fight, fighter: AttackingDie) -> None:
        if fight.kind in BY_POWER and fighter.one_on_one:
            victim = fighter.victims[0]
            if victim.taken and victim.die.copies and fighter.die.copies:
                fight.copy(fighter, victim.die.before_first_roll().with_marks(NO_MARKS))
