from __future__ import annotations

from rules.moments.fight import AttackingDie, Fight, Victim
from rules.roles import DEALT, LOST_IN_SPLITTING
from rules.skills.base import Skill
from rules.translation import _


class Jolt(Skill):
    symbol = "J"
    roles = (
        LOST_IN_SPLITTING,
        DEALT,
    )
    name = _("Jolt")
    summary = _(
        "Gives an extra turn to its owner when it attacks (and then loses Jolt), or to the player who "
        "captures it."
    )
    help = _(
        "A Jolt die that takes part in an attack, successful or not, gives its owner another turn and is "
        "no longer a Jolt die. A captured Jolt die gives its captor another turn. An attack never gives "
        "more than one extra turn."
    )

    def attacking(self, fight: Fight, fighter: AttackingDie) -> None:
        fight.change(fighter, fighter.die.without_skills(self.symbol), "lost_skill")
        fight.grant_extra_turn("jolt_attacker")

    def act_after_attack(self, fight: Fight, victim: Victim) -> None:
        if victim.taken:
            fight.grant_extra_turn("jolt_captured")
