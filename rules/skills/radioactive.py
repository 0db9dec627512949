from __future__ import annotations

from rules.moments.fight import AttackingDie, Fight, Victim
from rules.roles import LOST_IN_SPLITTING
from rules.skills.base import Skill
from rules.translation import _


class Radioactive(Skill):
    symbol = "%"
    roles = (LOST_IN_SPLITTING,)
    name = _("Radioactive")
    summary = _("A one-on-one attack by or on this die splits the attacking die in two.")
    help = _(
        "The two new dice each have half the sides, the first rounded up, and are rolled. Both lose "
        "Radioactive, Turbo, Mood, Mad, Jolt and Time and Space. A Radioactive target that stays in play "
        "is no longer Radioactive. A boom attack splits nothing, and no attack splits twice."
    )

    def splitting(self, fight: Fight, fighter: AttackingDie) -> None:
        if fighter.one_on_one and fighter.die.copies and fighter.victims[0].die.copies:
            fight.split(fighter)

    def act_after_attack(self, fight: Fight, victim: Victim) -> None:
        if victim.one_on_one:
            if victim.fighters[0].die.copies:
                fight.split(victim.fighters[0])
            if not victim.taken:
                fight.change_target(victim, victim.die.without_skills(self.symbol), "lost_skill")
