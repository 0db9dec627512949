from __future__ import annotations

from rules.moments.roll import Roll
from rules.roles import SLOTTED
from rules.skills import unwanted_pair
from rules.skills.base import Skill
from rules.skills.berserk import Berserk
from rules.skills.doppelganger import Doppelganger
from rules.skills.jolt import Jolt
from rules.skills.mighty import Mighty
from rules.skills.null import Null
from rules.skills.ornery import Ornery
from rules.skills.poison import Poison
from rules.skills.queer import Queer
from rules.skills.radioactive import Radioactive
from rules.skills.rage import Rage
from rules.skills.speed import Speed
from rules.skills.stealth import Stealth
from rules.skills.time_and_space import TimeAndSpace
from rules.skills.trip import Trip
from rules.skills.value import Value
from rules.skills.weak import Weak
from rules.translation import _

POOL: tuple[type[Skill], ...] = (
    Berserk, Doppelganger, Jolt, Mighty, Null, Ornery, Poison, Queer, Radioactive, Rage, Speed, Stealth,
    Trip, TimeAndSpace, Value, Weak,
)  # fmt: skip
"""Skills that a chaotic die may draw. Each is as likely as drawing no skill."""


class Chaotic(Skill):
    symbol = "@"
    roles = (SLOTTED,)
    name = _("Chaotic")
    summary = _("Draws a random skill after each of its rolls: one of sixteen, or none.")
    help = _(
        "The roll and its whole attack still use the skill drawn before. After that, the new skill takes "
        "its place. A drawn skill counts in every way, including for initiative and in the score. If the "
        "die already has that skill, or can’t have it, it gets none. These are all equally likely: "
        "Berserk, Doppelganger, Jolt, Mighty, Null, Ornery, Poison, Queer, Radioactive, Rage, Speed, "
        "Stealth, Trip, Time and Space, Value, Weak, and no skill."
    )
    blocks_forecast = True

    def settling(self, roll: Roll) -> None:
        drawn = roll.draw("skill", 0, len(POOL))
        letter = POOL[drawn - 1].symbol if drawn else ""
        if letter == roll.die.slot:
            return
        empty = roll.die.with_slot("")
        filled = empty.with_slot(letter)
        fits = not empty.has(letter) and unwanted_pair(filled) is None
        roll.die = filled if fits else empty
