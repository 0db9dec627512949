from __future__ import annotations

from rules.dice import HALVED
from rules.moments.fight import Fight, Fighter
from rules.skills.base import Skill
from rules.translation import _


class Assassin(Skill):
    symbol = "a"
    name = _("Assassin")
    summary = _("Counts twice what it shows when it attacks; dice captured with its help count half.")
    help = _(
        "It never attacks with just what it shows. By power it reaches up to twice its size; a shadow attack "
        "ends at its size. A die that it helped to capture counts as if it had half as many sides, rounded "
        "up, or, as a Value die, as if it showed half as much; two Assassins do not halve it twice. When it "
        "is attacked, and for initiative, an Assassin die counts what it shows."
    )
    times_attacking = 2

    def marking_captures(self, fight: Fight, fighter: Fighter) -> None:
        for victim in fighter.victims:
            die = victim.die
            if victim.taken and die.copies and HALVED not in die.marks:
                fight.change_target(victim, die.with_marks(die.marks | {HALVED}), "counts_half")
