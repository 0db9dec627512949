from __future__ import annotations

from rules.dice import HALVED
from rules.moments.fight import AttackingDie, Fight
from rules.skills.base import Skill
from rules.translation import _


class Assassin(Skill):
    symbol = "a"
    name = _("Assassin")
    summary = _("Counts as twice what it shows when it attacks; dice captured with its help are worth half.")
    help = _(
        "An Assassin die never attacks with just what it shows. By power, it can reach up to twice its "
        "size, but a shadow attack ends at its size. A die it helped capture scores as if it had half as "
        "many sides, rounded up. If that die is a Value die, it scores as if it showed half as much. Two "
        "Assassin dice don’t halve a die twice. When it’s attacked, and for initiative, an Assassin die "
        "counts what it shows."
    )
    times_attacking = 2

    def marking_captures(self, fight: Fight, fighter: AttackingDie) -> None:
        for victim in fighter.victims:
            die = victim.die
            if victim.taken and die.copies and HALVED not in die.marks:
                fight.change_target(victim, die.with_marks(die.marks | {HALVED}), "counts_half")
