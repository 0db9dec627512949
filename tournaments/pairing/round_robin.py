"""Everybody against everybody, all at once or in groups."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.brackets import pair_of
from tournaments.pairing.entrants import Pair


def everybody_once(entrants: Sequence[int]) -> list[list[Pair]]:
    """The rounds in which each meets each other one, with one bye for each if their number is odd.

    One stays at their place, and the others move on around the table.
    """
    table: list[int | None] = list(entrants)
    if len(table) % 2:
        table.append(None)
    rounds = []
    for _round in range(len(table) - 1):
        opposite = zip(table[: len(table) // 2], reversed(table[len(table) // 2 :]), strict=True)
        rounds.append([pair for one, other in opposite if (pair := pair_of(one, other))])
        table = [table[0], table[-1], *table[1:-1]]
    return rounds


def in_groups(entrants: Sequence[int], most: int) -> list[list[int]]:
    """As few groups of at most *most* as there can be, each about as strong as the others."""
    count = -(-len(entrants) // most)
    groups: list[list[int]] = [[] for _number in range(count)]
    for start in range(0, len(entrants), count):
        row = entrants[start : start + count]
        there_and_back = groups if (start // count) % 2 == 0 else groups[::-1]
        for group, entrant in zip(there_and_back, row, strict=False):
            group.append(entrant)
    return groups
