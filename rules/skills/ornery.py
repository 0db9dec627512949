from __future__ import annotations

from rules.moments.fight import Fight
from rules.roles import DEALT
from rules.skills.base import Skill
from rules.translation import _


class Ornery(Skill):
    symbol = "o"
    roles = (DEALT,)
    name = _("Ornery")
    summary = _("Rolls again at the end of every turn in which its owner attacks without it.")
    help = _("An Ornery die doesn’t roll after a pass.")

    def end_of_turn(self, fight: Fight, place: int) -> None:
        fight.roll_again(fight.seat, place, "ornery")
