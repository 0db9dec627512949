"""What the dice of an attack may show once they have rolled again: arithmetic of these rolls alone."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _

from rules import Attack, Battle, Die, Step
from rules.chance import What
from rules.events import DieRolled

OF_A_SIZE = "size"
MOST_SIZES = 40
"""What may take more sizes is not gone through."""

Sizes = dict[int, Fraction]
"""How likely each size is."""


def rolls_in_words(battle: Battle, me: int, attack: Attack, low: Step, high: Step) -> str:
    """Each die that attacks, by what it may show or which sizes it may take; empty if that is not sure.

    *low* and *high* are what comes of the attack if all dice fall low, and if they fall high.
    """
    if battle.seats[me].special:
        return ""
    told = [die_in_words(battle, me, attack, place, low, high) for place in attack.attackers]
    return _("Rolls again: %(dice)s") % {"dice": " · ".join(told)} if told and all(told) else ""


def die_in_words(battle: Battle, me: int, attack: Attack, place: int, low: Step, high: Step) -> str:
    least, most = (left_by(battle, step, me, place) for step in (low, high))
    if least is None or most is None:
        return ""
    if least.size == most.size:
        shown = {"die": most.sized_recipe, "least": least.value, "most": most.value}
        return _("%(die)s shows %(least)s to %(most)s") % shown
    sizes = sizes_of(battle, me, attack, place)
    return "" if sizes is None else sizes_told(battle.seats[me].row[place].sized_recipe, sizes)


def left_by(battle: Battle, step: Step, seat: int, place: int) -> Die | None:
    """The die as the attack rolled it, if it lies there in the same round and nothing else became of it."""
    rolls = [
        event.die
        for event in step.events
        if isinstance(event, DieRolled) and (event.seat, event.place) == (seat, place)
    ]
    row = step.battle.seats[seat].row
    if len(rolls) != 1 or step.battle.round != battle.round or step.battle.is_over or place >= len(row):
        return None
    return rolls[0] if row[place] == rolls[0] else None


def sizes_told(die: str, sizes: Sizes) -> str:
    ordered = sorted(sizes.items())
    if len(set(sizes.values())) == 1:
        listed = ", ".join(str(size) for size, _share in ordered)
        return _("%(die)s takes one of these sizes, each as likely: %(sizes)s") % {
            "die": die,
            "sizes": listed,
        }
    listed = ", ".join(f"{size} ({round(100 * share)} %)" for size, share in ordered)
    return _("%(die)s takes one of these sizes: %(sizes)s") % {"die": die, "sizes": listed}


def sizes_of(battle: Battle, me: int, attack: Attack, place: int) -> Sizes | None:
    """How likely each size is that the die may take; None if there are too many."""
    found: Sizes = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for _look in range(MOST_SIZES):
        if not waiting:
            return found
        known, likely = waiting.pop()
        draws = SizesKnown(me, place, known)
        left = left_by(battle, battle.act(me, attack, draws), me, place)
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
    """Draws of which the sizes of one die are known; the first that is not is left *open*; dice fall low."""

    def __init__(self, seat: int, place: int, known: tuple[int, ...]) -> None:
        self.where, self.known = (OF_A_SIZE, seat, place), list(known)
        self.open: tuple[int, int] | None = None

    def __call__(self, low: int, high: int, what: What) -> int:
        if what[:3] != self.where:
            return low
        if self.known:
            return self.known.pop(0)
        self.open = self.open or (low, high)
        return low
