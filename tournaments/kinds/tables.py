"""Functions that several kinds share, for tables, places and the check for further pairings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tournaments.kinds.event import Place, TournamentEvent
from tournaments.pairing import Row, standings


def table_of(event: TournamentEvent, numbers: Sequence[int] | None = None) -> list[Row]:
    if numbers is None:
        return standings(event.numbers, event.scores())
    return standings(numbers, event.scores(numbers))


def by_points(event: TournamentEvent) -> list[Place]:
    return [Place(row.place, row.entrant) for row in table_of(event)]


def rank_by(key: Callable[[int], Any], numbers: Sequence[int]) -> list[Place]:
    keys = {number: key(number) for number in numbers}
    ranked = sorted(numbers, key=lambda number: keys[number], reverse=True)
    in_order = [keys[number] for number in ranked]
    return [Place(in_order.index(keys[number]) + 1, number) for number in ranked]


def may_still_meet(event: TournamentEvent) -> bool:
    return not event.is_closing and len(event.still_in) > 1
