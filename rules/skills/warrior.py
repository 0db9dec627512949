from __future__ import annotations

from rules.attack_kinds import EVERY_KIND, AttackKind
from rules.dice import Die
from rules.moments.fight import AttackingDie, Fight
from rules.skills.base import Skill, Worth
from rules.translation import _


class Warrior(Skill):
    symbol = "`"
    name = _("Warrior")
    summary = _("Waits out of reach, showing its highest number, until it joins a skill attack.")
    help = _(
        "A waiting Warrior counts for nothing and can’t be attacked. It can join a skill attack with at "
        "least one other die, one Warrior per attack, at exactly the value it shows. From then on, it "
        "plays as an ordinary die until the round ends. You never have to use it."
    )
    counts_for_initiative = False
    in_play = False
    skill_attacks_alone = False
    forbids = EVERY_KIND - {AttackKind.SKILL}
    immune_to = EVERY_KIND
    blocks_forecast = True

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        worth.void = True

    def entering(self, fight: Fight, fighter: AttackingDie) -> None:
        fight.change(fighter, fighter.die.without_skills(self.symbol), "entered")
