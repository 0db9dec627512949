from __future__ import annotations

from rules.dice import Die
from rules.events import DieChanged
from rules.moments.fight import Fight, Victim
from rules.skills.base import Skill
from rules.translation import _


class Rebound(Skill):
    """Rolls when captured, and may strike back."""

    symbol = "="
    name = _("Rebound")
    summary = _("Rolls again when captured; if it then shows more, it captures the largest attacker.")
    help = _(
        "Of the attackers still in play it takes the largest, then the one showing most, then the "
        "leftmost. It stays captured itself. What it takes becomes a Null or Value die if it is one "
        "itself, and does not rebound."
    )
    blocks_forecast = True

    def captured(self, fight: Fight, victim: Victim) -> None:
        before = victim.fallen.value
        fight.roll_captured(victim)
        if victim.fallen.value > before:
            strike_back(fight, victim.origin)


def strike_back(fight: Fight, rebound: Die) -> None:
    standing = [(fighter, place) for fighter in fight.fighters for place in fighter.places]
    if not standing:
        return
    fighter, place = max(standing, key=lambda found: might(fight.row[found[1]], found[1]))
    was = fight.row[place]
    die = fight.marked_by(rebound, was)
    if die != was:
        fight.table.emit(DieChanged(fight.seat, place, was, die, "gained_skill"))
    fight.lose(fighter, place)


def might(die: Die, place: int) -> tuple[int, int, int]:
    """A turbo die that a berserk attack has halved shows nothing until it has its new size."""
    return die.sides, die.showing or 0, -place
