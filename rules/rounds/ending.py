"""The end of a round, with its winner and the possible end of the match."""

from __future__ import annotations

from rules.events import MatchEnded, NothingDecided, RoundEnded
from rules.scoring import half_points
from rules.state.table import Table

LAST_ROUND = 200
"""Number of rounds after which a match ends without a winner."""

MOST_UNDECIDED = 5
"""Number of drawn rounds without a decision after which the match ends.

This is one more than the number of draws after which players choose the skills of plasma dice again.
"""


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
    best = min(scores.values()) if table.misere else max(scores.values())
    leaders = [number for number, score in scores.items() if score == best]
    end_round(table, leaders[0] if len(leaders) == 1 else None, how)
