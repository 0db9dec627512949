"""Words for the values that the attacking dice may show after their reroll."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _

from rules import Attack, Battle, Die, Step
from rules.chance import DrawPurpose
from rules.events import DieRolled

OF_A_SIZE = "size"
MOST_SIZES = 40
"""Limit on the steps of the search for all sizes that a die may take."""

Sizes = dict[int, Fraction]
"""The probability of each die size, by size."""


def rolls_in_words(battle: Battle, me: int, attack: Attack, low: Step, high: Step) -> str:
    """Return a sentence on the values or sizes that each attacking die may have after its reroll.

    Return an empty string if they are uncertain. *low* and *high* are the results of the attack if all dice
    roll low and if all roll high.
    """
    if battle.seats[me].special:
        return ""
    told = [die_in_words(battle, me, attack, place, low, high) for place in attack.attackers]
    return _("Rerolls: %(dice)s") % {"dice": " · ".join(told)} if told and all(told) else ""


def die_in_words(battle: Battle, me: int, attack: Attack, place: int, low: Step, high: Step) -> str:
    least, most = (die_after_attack(battle, step, me, place) for step in (low, high))
    if least is None or most is None:
        return ""
    if least.size == most.size:
        shown = {"die": most.sized_recipe, "least": least.value, "most": most.value}
        return _("%(die)s shows %(least)s to %(most)s") % shown
    sizes = size_chances(battle, me, attack, place)
    return "" if sizes is None else sizes_in_words(battle.seats[me].row[place].sized_recipe, sizes)


def die_after_attack(battle: Battle, step: Step, seat: int, place: int) -> Die | None:
    """Return the die with the value that the attack rolled.

    Return None if the die was not rolled exactly once, has changed or moved since, or if the round has ended.
    """
    rolls = [
        event.die
        for event in step.events
        if isinstance(event, DieRolled) and (event.seat, event.place) == (seat, place)
    ]
    row = step.battle.seats[seat].row
    if len(rolls) != 1 or step.battle.round != battle.round or step.battle.is_over or place >= len(row):
        return None
    return rolls[0] if row[place] == rolls[0] else None


def sizes_in_words(die: str, sizes: Sizes) -> str:
    ordered = sorted(sizes.items())
    if len(set(sizes.values())) == 1:
        listed = ", ".join(str(size) for size, _share in ordered)
        return _("%(die)s takes one of these sizes, all equally likely: %(sizes)s") % {
            "die": die,
            "sizes": listed,
        }
    listed = ", ".join(f"{size} ({round(100 * share)}%)" for size, share in ordered)
    return _("%(die)s takes one of these sizes: %(sizes)s") % {"die": die, "sizes": listed}


def size_chances(battle: Battle, me: int, attack: Attack, place: int) -> Sizes | None:
    found: Sizes = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for _look in range(MOST_SIZES):
        if not waiting:
            return found
        known, likely = waiting.pop()
        draws = SizesKnown(me, place, known)
        left = die_after_attack(battle, battle.act(me, attack, draws), me, place)
        if draws.open is not None:
            low, high = draws.open
            share = likely / (high - low + 1)
            waiting += [((*known, each), share) for each in range(low, high + 1)]
        elif left is None or left.size is None:
            return None
        else:
            found[left.size] = found.get(left.size, Fraction(0)) + likely
    return None


class SizesKnown:
    """A random source that returns the *known* sizes for one die and the lowest value for all other draws.

    *open* is the range of the first size that *known* does not contain, or None.
    """

    def __init__(self, seat: int, place: int, known: tuple[int, ...]) -> None:
        self.where, self.known = (OF_A_SIZE, seat, place), list(known)
        self.open: tuple[int, int] | None = None

    def __call__(self, low: int, high: int, what: DrawPurpose) -> int:
        if what[:3] != self.where:
            return low
        if self.known:
            return self.known.pop(0)
        self.open = self.open or (low, high)
        return low
