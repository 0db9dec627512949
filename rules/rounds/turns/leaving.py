"""Actions that give up a round or the whole match."""

from __future__ import annotations

from rules.events import AttackWithdrawn, DieLeft, Forfeited, MatchEnded, Surrendered
from rules.rounds.ending import end_round
from rules.rounds.turns.next_turn import begin_turn, begin_turn_of, ends_round
from rules.state.table import Table


def give_up_round(table: Table, number: int) -> None:
    table.emit(Surrendered(number))
    left = [other for other, seat in enumerate(table.seats) if not seat.surrendered]
    if len(left) == 1:
        end_round(table, left[0], "surrender")
    else:
        leave_round(table, number)


def give_up_match(table: Table, number: int, how: str) -> None:
    table.emit(Forfeited(number, how))
    staying = [other for other, seat in enumerate(table.seats) if not seat.gone]
    if len(staying) == 1:
        table.emit(MatchEnded(staying[0]))
    elif table.turn and not table.seats[number].surrendered:
        give_up_round(table, number)


def leave_round(table: Table, number: int) -> None:
    """Remove the dice of seat *number*, withdraw any attack by or on this seat, and continue the round."""
    for die in list(table.seats[number].row):
        table.emit(DieLeft(number, 0, die, kept=False))
    if ends_round(table):
        return
    active, pending = table.active, table.pending
    assert active is not None
    if pending is not None and number in (active, pending.against):
        table.emit(AttackWithdrawn(active))
    if active == number:
        begin_turn_of(
            table, (number + 1) % len(table.seats) if table.following is None else table.following, False
        )
    elif table.following is None and table.pending is None:
        begin_turn(table, active, table.extra_turn)
