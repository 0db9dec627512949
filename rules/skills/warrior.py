from __future__ import annotations

from rules.attack_kinds import EVERY_KIND, AttackKind
from rules.dice import Die
from rules.moments.fight import Fight, Fighter
from rules.skills.base import Skill, Worth
from rules.translation import _


class Warrior(Skill):
    symbol = "`"
    name = _("Warrior")
    summary = _("Waits, out of reach, showing its largest value, until it joins a skill attack.")
    help = _(
        "A Warrior counts for nothing and cannot be attacked. It may join a skill attack of at least one "
        "other die, one Warrior for each attack, at exactly the value it shows; from then on it plays as an "
        "ordinary die until the round ends. You never have to use it."
    )
    counts_for_initiative = False
    in_play = False
    skill_attacks_alone = False
    forbids = EVERY_KIND - {AttackKind.SKILL}
    immune_to = EVERY_KIND
    blocks_forecast = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.void = True

    def entering(self, fight: Fight, fighter: Fighter) -> None:
        fight.change(fighter, fighter.die.without(self.symbol), "entered")
