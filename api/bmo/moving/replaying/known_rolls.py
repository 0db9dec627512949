"""The rolls that the log of Button Men Online tells, as the random source of our rules."""

from __future__ import annotations

import re
from collections import defaultdict

from api.bmo.moving.replaying.game import CannotReplay
from api.bmo.moving.replaying.logged_dice import LoggedDie
from rules import Battle
from rules.chance import DrawPurpose
from rules.dice import DECK, next_larger, next_smaller
from rules.rulesets import ONLINE
from rules.skills.mad import even_sizes
from rules.skills.mood import mood_sizes

SIZED = re.compile(r"([A-Z])=(\d+)")

Spot = tuple[str, int, int]
"""The occasion of a roll, the seat and the place."""


class KnownRolls:
    """The answers to the draws of one step. A draw that the log does not tell stops the replay."""

    def __init__(self, battle: Battle) -> None:
        self.rolls: dict[Spot, list[LoggedDie]] = defaultdict(list)
        self.first: dict[tuple[int, int], LoggedDie] = {}
        """The first rolls of the next round, by seat and place."""
        self.replacements: list[LoggedDie] = []
        """The dice that replace captured rage dice."""
        self.replaced_seat: int | None = None
        self.tie: int | None = None
        self.draws: list[tuple[str, int, int, int]] = []
        self.decks = [list(seat.deck) for seat in battle.seats]
        self.second_halves: dict[Spot, int] = {}

    def expect(self, occasion: str, seat: int, place: int, die: LoggedDie) -> None:
        self.rolls[occasion, seat, place].append(die)

    def __call__(self, low: int, high: int, what: DrawPurpose) -> int:
        value = self.find_value(low, high, what)
        if not low <= value <= high:
            raise CannotReplay(f"The log has a roll of {value}, which must be from {low} to {high}.")
        self.draws.append((what.kind, low, high, value))
        return value

    def find_value(self, low: int, high: int, what: DrawPurpose) -> int:
        if what.kind == "tie":
            if self.tie is None:
                raise unknown(what)
            return self.tie
        spot: Spot = (str(what.occasion), what.seat or 0, what.place or 0)
        if spot in self.second_halves:
            return self.second_halves.pop(spot)
        if what.kind == "size":
            return find_size(next(iter(self.find_dice(spot)), None), high)
        die = self.take_die(spot)
        if die is None or die.value is None:
            raise unknown(what)
        return self.value_of(die, low, high, what.kind, spot)

    def value_of(self, die: LoggedDie, low: int, high: int, kind: str, spot: Spot) -> int:
        if kind == "half":
            first, self.second_halves[spot] = die.halves or split_sum(die, low, high)
            return first
        return self.find_card(spot[1], die) if kind == "card" else read_number(die.value or "")

    def take_die(self, spot: Spot) -> LoggedDie | None:
        """Return the die that answers a draw. The last roll that is known of a spot answers all its draws."""
        dice = self.find_dice(spot)
        if not dice:
            return None
        return dice.pop(0) if len(dice) > 1 or dice is self.replacements else dice[0]

    def find_dice(self, spot: Spot) -> list[LoggedDie]:
        """Return the dice that may answer a draw, in the order of their rolls."""
        occasion, seat, place = spot
        is_replaced = bool(self.replacements) and seat == self.replaced_seat
        if is_replaced and (occasion == "first" or spot not in self.rolls):
            return self.replacements
        if known := self.rolls.get(spot):
            return known
        first = self.first.get((seat, place))
        return [first] if occasion == "first" and first is not None else []

    def find_card(self, seat: int, die: LoggedDie) -> int:
        left = [card for card in DECK if card not in self.decks[seat]]
        if not left:
            self.decks[seat], left = [], list(DECK)
        if die.card not in left:
            raise CannotReplay(f"The log has the card {die.value}, which is not in the deck any more.")
        self.decks[seat].append(die.card)
        return left.index(die.card)


def unknown(what: DrawPurpose) -> CannotReplay:
    return CannotReplay(f"The log does not tell a roll ({what.kind} {what.occasion}).".replace(" )", ")"))


def read_number(value: str) -> int:
    if not value.lstrip("-").isdigit():
        raise CannotReplay(f"The log has {value[:20]!r} where a number belongs.")
    return int(value)


def split_sum(die: LoggedDie, low: int, high: int) -> tuple[int, int]:
    """Return values of the halves of a twin die that have the sum in the log."""
    total = read_number(die.value or "")
    second_size = die.sizes[-1]
    first = max(low, min(high, total - (1 if second_size else 0)), total - second_size)
    return first, total - first


def find_size(die: LoggedDie | None, last: int) -> int:
    """Return which of the sizes a Mood or Mad die took, before Mighty or Weak changed it in the same roll."""
    found = None if die is None else SIZED.search(die.inside)
    if die is None or found is None:
        raise CannotReplay("The log does not tell the new size of a die.")
    letter, size = found[1], int(found[2])
    swings = ONLINE.swing_range(letter)
    for sizes in (mood_sizes(*swings), even_sizes(*swings)):
        if len(sizes) == last + 1:
            if size in sizes and not die.before:
                return sizes.index(size)
            for index, before in enumerate(sizes):
                if changed_size(before, die.skills) == size:
                    return index
    raise CannotReplay(f"The log has a size of {die.recipe} that the die cannot take.")


def changed_size(size: int, skills: str) -> int:
    """Return the size after Weak and Mighty have changed it."""
    if "h" in skills:
        size = next_smaller(size)
    return next_larger(size) if "H" in skills else size
