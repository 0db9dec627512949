"""A roll of a die, with the operations that skills may use on it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from rules.chance import DrawPurpose
from rules.dice import Die, DieKind
from rules.rulesets import Ruleset
from rules.state.table import Table


class Occasion(StrEnum):
    FIRST = "first"
    ATTACK = "attack"
    TURBO = "turbo"
    TARGET = "target"
    DODGE = "dodge"
    CHANCE = "chance"
    ORNERY = "ornery"
    GAME = "game"
    SWAP = "swap"
    REBOUND = "rebound"


class Roll:
    def __init__(self, table: Table, seat: int, place: int, die: Die, occasion: Occasion) -> None:
        self.table = table
        self.seat = seat
        self.place = place
        self.die = die
        self.occasion = occasion

    @property
    def attacking(self) -> bool:
        return self.occasion is Occasion.ATTACK

    @property
    def ruleset(self) -> Ruleset:
        return self.table.ruleset

    def draw(self, kind: str, low: int, high: int) -> int:
        return self.table.draw(low, high, DrawPurpose(kind, self.seat, self.place, self.occasion.value))

    def take_random_size(self, sizes: Callable[[int, int], tuple[int, ...]]) -> None:
        if self.die.swing:
            self.take_one_of(sizes(*self.ruleset.swing_range(self.die.swing)))

    def take_either_option(self) -> None:
        if self.die.options is not None:
            self.take_one_of(self.die.options)

    def take_one_of(self, sizes: tuple[int, ...]) -> None:
        self.die = self.die.with_size(sizes[self.draw("size", 0, len(sizes) - 1)])

    def step_size(self, step: Callable[[int], int]) -> None:
        if self.die.halves is not None:
            first, second = self.die.halves
            self.die = self.die.with_halves(
                first._replace(size=step(first.size or 0)),
                second._replace(size=step(second.size or 0)),
            )
        elif self.die.kind is not DieKind.WILDCARD:
            self.die = self.die.with_size(step(self.die.sides))
