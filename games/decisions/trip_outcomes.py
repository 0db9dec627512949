"""The possible outcomes of a Trip attack, and the chance that it succeeds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from rules import Attack, Battle, Die, Step
from rules.attacks.front import armour_of, defence
from rules.chance import DrawPurpose
from rules.events import DieRolled
from rules.moments.roll import Occasion
from rules.skills import traits

MOST_ROLLS = 60
"""Most different rolls of one die in a Trip attack. With more, the chance is not calculated."""

IN_A_TRIP = (Occasion.ATTACK, Occasion.TARGET)

Chances = dict[int, Fraction]


class PlannedTrip(NamedTuple):
    battle: Battle
    me: int
    against: int
    attack: Attack

    @property
    def attacker(self) -> tuple[int, int]:
        return self.me, self.attack.attackers[0]

    @property
    def target(self) -> tuple[int, int]:
        return self.against, self.attack.targets[0]

    def act(self, draw: Callable[[int, int, DrawPurpose], int]) -> Step:
        return self.battle.act(self.me, self.attack, draw)

    def has_taken(self, step: Step) -> bool:
        return self.count_attacker(self.find_rolled_die(step, self.attacker)) >= self.count_needed(
            self.find_rolled_die(step, self.target)
        )

    def find_rolled_die(self, step: Step, where: tuple[int, int]) -> Die:
        seat, place = where
        rolls = (each for each in step.events if isinstance(each, DieRolled) and each.occasion in IN_A_TRIP)
        fell = next((each.die for each in rolls if (each.seat, each.place) == where), None)
        return fell or self.battle.seats[seat].row[place]

    def count_attacker(self, die: Die) -> int:
        return traits(die.skills).attacking.apply(die.value)

    def count_needed(self, die: Die) -> int:
        return defence(die, die.value) + armour_of(self.battle.seats[self.against].row, self.target[1])


def outcomes(trip: PlannedTrip) -> tuple[list[Step], list[Step]]:
    """Return the Trip attack's successful and failed results, trying low and high rolls of both dice."""
    corners = [trip.act(extreme_draws(trip.me, mine, theirs)) for mine in (0, 1) for theirs in (0, 1)]
    taken = [trip.has_taken(step) for step in corners]
    return [step for step, is_taken in zip(corners, taken, strict=True) if is_taken], [
        step for step, is_taken in zip(corners, taken, strict=True) if not is_taken
    ]


def extreme_draws(me: int, mine: int, theirs: int) -> Callable[[int, int, DrawPurpose], int]:
    """Return a random source that rolls each side's dice lowest for 0 and highest for 1.

    *mine* is that number for the dice of seat *me*, *theirs* for all other dice.
    """
    return lambda low, high, what: (low, high)[mine if what.seat == me else theirs]


def chance_of(trip: PlannedTrip) -> Fraction | None:
    mine, theirs = (
        chances(trip, trip.attacker, trip.count_attacker),
        chances(trip, trip.target, trip.count_needed),
    )
    if mine is None or theirs is None:
        return None
    return sum(
        (p * q for counted, p in mine.items() for needed, q in theirs.items() if needed <= counted),
        Fraction(0),
    )


def chances(trip: PlannedTrip, where: tuple[int, int], counting: Callable[[Die], int]) -> Chances | None:
    rolls = every_roll(trip, where)
    if rolls is None:
        return None
    found: Chances = {}
    for die, likely in rolls:
        found[counting(die)] = found.get(counting(die), Fraction(0)) + likely
    return found


def every_roll(trip: PlannedTrip, where: tuple[int, int]) -> list[tuple[Die, Fraction]] | None:
    rolls: list[tuple[Die, Fraction]] = []
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        known, likely = waiting.pop()
        script = Script(trip, where, known)
        step = trip.act(script)
        if script.open is None:
            rolls.append((trip.find_rolled_die(step, where), likely))
            continue
        low, high = script.open
        if len(rolls) + len(waiting) + high - low >= MOST_ROLLS:
            return None
        waiting += [((*known, each), likely / (high - low + 1)) for each in range(low, high + 1)]
    return rolls


class Script:
    """A random source that returns the *known* rolls of one die in a Trip attack, otherwise the lowest value.

    *open* is the range of the first roll that *known* does not contain, or None.
    """

    def __init__(self, trip: PlannedTrip, where: tuple[int, int], known: tuple[int, ...]) -> None:
        self.trip, self.where, self.known = trip, where, list(known)
        self.open: tuple[int, int] | None = None
        self.is_over = False

    def __call__(self, low: int, high: int, what: DrawPurpose) -> int:
        here = (what.seat, what.place)
        if self.is_over or here != self.where or what.occasion not in IN_A_TRIP:
            # the attacker rolls first, then its target, and nothing that comes later decides
            self.is_over |= self.where == self.trip.attacker or here != self.trip.attacker
            return low
        if self.known:
            return self.known.pop(0)
        self.open = self.open or (low, high)
        return low
