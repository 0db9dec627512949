"""Who stands where by points, and how many lives are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from pairing import Row, standings
from tournaments.kinds.event import Event, Place

LIVES = 2


def table_of(event: Event, numbers: Sequence[int] | None = None) -> list[Row]:
    """The table of everybody; or of these alone, by what they did against each other."""
    if numbers is None:
        return standings(event.numbers, event.scores())
    return standings(numbers, event.scores(numbers))


def by_points(event: Event) -> list[Place]:
    return [Place(row.place, row.entrant) for row in table_of(event)]


def by(key: Callable[[int], Any], numbers: Sequence[int]) -> list[Place]:
    """The greatest key first; equals share a place."""
    keys = {number: key(number) for number in numbers}
    ranked = sorted(numbers, key=lambda number: keys[number], reverse=True)
    in_order = [keys[number] for number in ranked]
    return [Place(in_order.index(keys[number]) + 1, number) for number in ranked]


def lives_of(event: Event) -> dict[int, int]:
    """How many lives everybody has left, of two; who has left the tournament has none."""
    lost = Counter(loser for meeting in event.closed for loser in meeting.losers)
    return {
        number: max(0, LIVES - lost[number]) if number in event.still_in else 0 for number in event.numbers
    }
