"""The end of a round: its winner, and whether the match ends with it."""

from __future__ import annotations

from rules.events import MatchEnded, NothingDecided, RoundEnded
from rules.scoring import half_points
from rules.state.table import Table

LAST_ROUND = 200
"""A match that gets this far is ended without a winner."""

MOST_UNDECIDED = 5
"""So many draws without a decision end the match: one more than after which plasma dice are chosen anew."""


def end_round(table: Table, winner: int | None, how: str) -> None:
    scores = tuple(half_points(seat, table.ruleset) for seat in table.seats)
    table.emit(RoundEnded(table.round, winner, scores, how))
    if winner is not None and table.seats[winner].won >= table.first_to:
        table.emit(MatchEnded(winner))
    elif table.round >= LAST_ROUND:
        table.emit(MatchEnded(None))
    else:
        table.round_over = True


def end_undecided(table: Table) -> None:
    table.emit(NothingDecided(MOST_UNDECIDED))
    table.emit(MatchEnded(None))


def score_and_end_round(table: Table, how: str) -> None:
    scores = {
        number: half_points(seat, table.ruleset)
        for number, seat in enumerate(table.seats)
        if not seat.surrendered
    }
    best = max(scores.values())
    leaders = [number for number, score in scores.items() if score == best]
    end_round(table, leaders[0] if len(leaders) == 1 else None, how)
