"""The change from one turn to the next after an attack or a pass, until the round ends."""

from __future__ import annotations

from rules.actions import Attack
from rules.events import Passed, TurnBegan, TurnEnding, TurnMissed
from rules.fight.course import FightCourse
from rules.fight.legal import can_only_pass
from rules.phases import Phase
from rules.rounds.ending import score_and_end_round
from rules.specials import special
from rules.state.table import Table

LAST_TURN = 500
"""Number of turns after which a round is scored, because sleep and teleport dice could go on for ever."""


def begin_turn(table: Table, seat: int, extra: bool) -> None:
    table.emit(TurnBegan(seat, extra))


def carry_out(table: Table, seat: int, attack: Attack, aid: int) -> None:
    fight = FightCourse(table, seat, attack)
    fight.carry_out(aid)
    assert attack.against is not None
    next_turn(table, seat, attack.against, extra=fight.extra_turn is not None)


def pass_turn(table: Table, seat: int, auto: bool) -> None:
    table.emit(Passed(seat, auto))
    next_turn(table, seat, (seat + 1) % len(table.seats), extra=False)


def next_turn(table: Table, seat: int, following: int, extra: bool) -> None:
    if ends_round(table):
        return
    if not extra and special(table.seats[seat].special).asks_at_turn_end(table, seat, following):
        table.emit(TurnEnding(seat, following))
    else:
        begin_turn_of(table, seat if extra else following, extra)


def ends_round(table: Table) -> bool:
    """End the round and return True if all passed, only one seat has dice, or there were too many turns."""
    if table.passes >= len(table.seats):
        score_and_end_round(table, "passes")
    elif sum(bool(seat.row) for seat in table.seats) <= 1:
        score_and_end_round(table, "no_dice")
    elif table.turn > LAST_TURN:
        score_and_end_round(table, "turns")
    else:
        return False
    return True


def begin_turn_of(table: Table, number: int, extra: bool) -> None:
    while table.seats[number].misses_turn:
        table.emit(TurnMissed(number))
        number, extra = (number + 1) % len(table.seats), False
    begin_turn(table, number, extra)


def passes_by_itself(table: Table) -> bool:
    if table.phase is not Phase.TURN or table.active is None:
        return False
    seat = table.seats[table.active]
    if not seat.row:
        return True
    asked = table.turn == 1 and not table.ruleset.autopass_at_first
    return seat.autopass and not asked and can_only_pass(table, table.active)
