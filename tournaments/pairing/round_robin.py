"""Round robin, in which all entrants of a tournament or of a group meet each other."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.brackets import pair_of
from tournaments.pairing.entrants import Pair


def all_rounds(entrants: Sequence[int]) -> list[list[Pair]]:
    """Return the rounds of a round robin. With an odd number of entrants, each entrant has one bye.

    One entrant stays in place while the others rotate around the table.
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


def split_into_groups(entrants: Sequence[int], most: int) -> list[list[int]]:
    count = -(-len(entrants) // most)
    groups: list[list[int]] = [[] for _number in range(count)]
    for start in range(0, len(entrants), count):
        row = entrants[start : start + count]
        there_and_back = groups if (start // count) % 2 == 0 else groups[::-1]
        for group, entrant in zip(there_and_back, row, strict=False):
            group.append(entrant)
    return groups
