from __future__ import annotations

from rules.dice import Die
from rules.events import DieChanged
from rules.moments.fight import Fight, Victim
from rules.skills.base import Skill
from rules.translation import _


class Rebound(Skill):
    symbol = "="
    name = _("Rebound")
    summary = _("Rolls again when captured; if it then shows more, it captures the largest attacker.")
    help = _(
        "A Rebound die takes the largest of the attackers still in play, or a random one if several are "
        "that size. The Rebound die itself stays captured. The die it takes becomes a Null or Value die if "
        "the Rebound die is one, and doesn’t rebound."
    )
    blocks_forecast = True

    def act_after_capture(self, fight: Fight, victim: Victim) -> None:
        before = victim.captured_die.value
        fight.roll_captured(victim)
        if victim.captured_die.value > before:
            strike_back(fight, victim.origin)


def strike_back(fight: Fight, rebound: Die) -> None:
    standing = [(fighter, place) for fighter in fight.fighters for place in fighter.places]
    if not standing:
        return
    most = max(fight.row[place].sides for _fighter, place in standing)
    largest = [found for found in standing if fight.row[found[1]].sides == most]
    fighter, place = largest[fight.lot(len(largest))]
    was = fight.row[place]
    die = fight.marked_by(rebound, was)
    if die != was:
        fight.table.emit(DieChanged(fight.seat, place, was, die, "gained_skill"))
    fight.lose(fighter, place)
