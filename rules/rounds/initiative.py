"""The rules of initiative: the dice decide which seat goes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.chance import DrawPurpose
from rules.dice import Die
from rules.skills import traits
from rules.specials import special
from rules.state.position import Position
from rules.state.table import Table

BEYOND = 10**6
"""A value above any die that ends each list of values. With equal values, the longer list goes first."""

Standing = tuple[int, ...]


def initiative_key(name: str, row: Iterable[Die]) -> Standing:
    """Return the key that decides initiative for a seat. The seat with the lowest key goes first."""
    if special(name).never_first:
        return (1, BEYOND)
    return (0, *sorted(die.value for die in row if is_counted(die)), BEYOND)


def is_counted(die: Die) -> bool:
    return traits(die.skills).counts_for_initiative


def initiative_keys(battle: Position | Table) -> list[Standing]:
    return [initiative_key(seat.special, seat.row) for seat in battle.seats]


def is_strictly_first(seat: int, found: Sequence[Standing]) -> bool:
    return all(found[seat] < other for number, other in enumerate(found) if number != seat)


def ranking_of(table: Table, found: Sequence[Standing]) -> tuple[tuple[int, ...], bool]:
    """Return all seats from first to last, and whether first place was tied. Ties are broken at random."""
    ranking: list[int] = []
    for group in sorted(set(found)):
        equal = [number for number, other in enumerate(found) if other == group]
        while len(equal) > 1:
            ranking.append(equal.pop(table.draw(0, len(equal) - 1, DrawPurpose("tie"))))
        ranking.extend(equal)
    return tuple(ranking), found.count(min(found)) > 1


@dataclass(frozen=True, slots=True)
class Lead:
    """The reason why one seat goes before another: the first dice with different values."""

    level: tuple[int, ...] = ()
    low: int = 0
    high: int | None = None
    """The other seat's value in this comparison, or None if it has no more dice that count."""
    other_never_first: bool = False


def explain_lead(first: Standing, second: Standing) -> Lead | None:
    if first >= second:
        return None
    if first[0] != second[0]:
        return Lead(other_never_first=True)
    pairs = list(zip(first[1:], second[1:], strict=False))
    at = next(place for place, (low, high) in enumerate(pairs) if low != high)
    low, high = pairs[at]
    return Lead(tuple(value for value, _same in pairs[:at]), low, None if high == BEYOND else high)
