from __future__ import annotations

from rules.dice import NO_MARKS
from rules.moments.fight import AttackingDie, Fight, Victim
from rules.roles import DEALT
from rules.skills.base import Difference, Skill
from rules.translation import _


class Rage(Skill):
    symbol = "G"
    roles = (DEALT,)
    name = _("Rage")
    summary = _("Not counted for initiative; if captured, its owner gets a replacement without Rage.")
    help = _(
        "The replacement has the same size and all the other skills of the Rage die, and is rolled. A Rage "
        "die that attacks loses Rage."
    )
    differences = (
        Difference(
            "rage_replacement_is_plain",
            _("The replacement has none of the Rage die’s other skills."),
            summary=_(
                "Not counted for initiative; if captured, its owner gets a die without skills to replace it."
            ),
            help=_(
                "The replacement has the same size and no skills, and is rolled. A Rage die that attacks"
                " loses Rage."
            ),
        ),
    )
    counts_for_initiative = False
    blocks_forecast = True

    def attacking(self, fight: Fight, fighter: AttackingDie) -> None:
        fight.change(fighter, fighter.die.without_skills(self.symbol), "lost_skill")

    def falling(self, fight: Fight, victim: Victim) -> None:
        new = victim.die.with_slot("").before_first_roll().with_marks(NO_MARKS)
        if fight.ruleset.rage_replacement_is_plain:
            new = new.with_skills("")
        fight.replace(victim, new.without_skills(self.symbol))
