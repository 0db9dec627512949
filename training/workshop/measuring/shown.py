"""The strength of a fighter, prepared for its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from core.intervals import wilson
from training.workshop.measuring.sizes import SizesTable
from training.workshop.models import Strength
from training.workshop.yardstick import FIRST_OPPONENT, ROUNDS_IN_ALL, YARDSTICK, Known

LEVELS = 7
WORST, BEST = 30, 70
"""Percentages at which the worst and the best color of the map begin."""


class KnownResult(NamedTuple):
    known: Known
    percent: float

    @property
    def rounded_percent(self) -> int:
        return round(self.percent)

    @property
    def is_more(self) -> bool:
        return self.percent >= 50

    @property
    def starts_at(self) -> float:
        """The left end of the bar in percent of the width. One end of each bar is in the middle."""
        return min(self.percent, 50)

    @property
    def width(self) -> float:
        return abs(self.percent - 50)


class MapCell(NamedTuple):
    percent: int
    level: int


class SizeRow(NamedTuple):
    size: int
    cells: list[MapCell]
    is_best: bool


@dataclass(frozen=True)
class SizesMap:
    """A map of chances to win, with the fighter's own sizes in rows and the opponent's in columns."""

    data: SizesTable

    @property
    def letter(self) -> str:
        return self.data["letter"]

    @property
    def their_letter(self) -> str:
        return self.data["their_letter"]

    @property
    def opponent(self) -> str:
        return FIRST_OPPONENT.name

    @property
    def their_sizes(self) -> list[int]:
        return self.data["theirs"]

    @cached_property
    def means(self) -> list[float]:
        return [sum(cells) / len(cells) for cells in self.data["cells"]]

    @property
    def best(self) -> int:
        return self.means.index(max(self.means))

    @property
    def best_size(self) -> int:
        return self.data["mine"][self.best]

    @property
    def on_the_whole(self) -> int:
        return round(100 * self.means[self.best])

    @property
    def at_worst(self) -> int:
        return round(100 * min(self.data["cells"][self.best]))

    @property
    def makes_no_difference(self) -> bool:
        return round(100 * max(self.means)) == round(100 * min(self.means))

    @property
    def rows(self) -> list[SizeRow]:
        return [
            SizeRow(
                size, [MapCell(round(100 * share), level_of(share)) for share in cells], place == self.best
            )
            for place, (size, cells) in enumerate(zip(self.data["mine"], self.data["cells"], strict=True))
        ]


def level_of(share: float) -> int:
    place = (100 * share - WORST) / (BEST - WORST)
    return min(LEVELS - 1, max(0, int(place * LEVELS)))


@dataclass(frozen=True)
class ShownStrength:
    strength: Strength

    @cached_property
    def won_and_decided(self) -> tuple[int, int]:
        won = sum(won for _begun, won, _lost in self.strength.counts)
        return won, won + sum(lost for _begun, _won, lost in self.strength.counts)

    @property
    def is_known(self) -> bool:
        return self.won_and_decided[1] > 0

    @property
    def percent(self) -> int:
        won, of = self.won_and_decided
        return round(100 * won / of)

    @property
    def range(self) -> tuple[float, float]:
        low, high = wilson(*self.won_and_decided)
        return 100 * low, 100 * high

    @property
    def low(self) -> float:
        return self.range[0]

    @property
    def width(self) -> float:
        return self.range[1] - self.range[0]

    @property
    def reach(self) -> int:
        return max(1, round(self.width / 2))

    @property
    def rounds(self) -> int:
        return self.strength.rounds

    @property
    def rounds_in_all(self) -> int:
        return ROUNDS_IN_ALL

    @cached_property
    def opponent_results(self) -> Sequence[KnownResult]:
        found = [
            KnownResult(known, 100 * won / (won + lost))
            for known, (_begun, won, lost) in zip(YARDSTICK, self.strength.counts, strict=True)
            if won + lost
        ]
        return sorted(found, key=lambda one: -one.percent)

    @property
    def best(self) -> KnownResult:
        return self.opponent_results[0]

    @property
    def worst_result(self) -> KnownResult:
        return self.opponent_results[-1]

    @property
    def maps(self) -> list[SizesMap]:
        return [SizesMap(data) for data in self.strength.maps]
