"""A process-wide cache of the newest moves of matches.

The cache is keyed by match version, so it never returns moves of a rolled-back transaction.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from copy import copy
from datetime import datetime
from typing import Protocol

from core.database.compiled import Compiled
from games.models.record import Move

MOST_OF_A_ROUND = 30
"""Number of moves that a page reads to follow each die through the round."""
MOST_MATCHES = 200
MOST_EVENTS = 2000
"""Most events of a match in the cache. The moves of a match with more events are read each time."""
UNUSED = ("action", "draws")
"""Columns of a move that pages do not read."""

MOVES = Compiled(
    lambda match, version: (
        Move.objects.filter(match_id=match, number__lte=version)
        .defer(*UNUSED)
        .order_by("-number")[:MOST_OF_A_ROUND]
    )
)


class State(Protocol):
    @property
    def pk(self) -> int: ...

    commitment: str
    version: int
    moved_at: datetime


_kept: dict[int, tuple[Hashable, list[Move]]] = {}
"""The state of each match and its cached moves, by match number."""


def newest_moves(match: State) -> list[Move]:
    moves = known_moves(match)
    if moves is None:
        moves = MOVES(match.pk, match.version)
        keep_known(match, moves)
    return list(moves)


def known_moves(match: State) -> list[Move] | None:
    state, moves = _kept.get(match.pk, (None, []))
    return moves if state == state_of(match) else None


def add_known(match: State, before: list[Move] | None, made: Move) -> None:
    if before is not None:
        added = copy(made)
        for name in UNUSED:
            del added.__dict__[name]
        added.events = json.loads(json.dumps(made.events))
        keep_known(match, [added, *before][:MOST_OF_A_ROUND])


def keep_known(match: State, moves: list[Move]) -> None:
    if sum(len(move.events) for move in moves) > MOST_EVENTS:
        _kept.pop(match.pk, None)
        return
    if len(_kept) >= MOST_MATCHES:
        _kept.clear()
    _kept[match.pk] = state_of(match), moves


def state_of(match: State) -> Hashable:
    return match.commitment, match.version, match.moved_at
