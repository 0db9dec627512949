from __future__ import annotations

from rules.actions import UseSpecial
from rules.answers import Answers, Listed
from rules.events import DieLeft, SpecialAnswered
from rules.refusals import Code, Refusal, refusal
from rules.specials.base import Special, opponent_named, other_seats
from rules.state.position import Position
from rules.state.table import Table


class Portia(Special):
    """A special rule that removes one opposing die from the round before initiative.

    The die is chosen before its value is known. An opponent's only die stays.
    """

    key = "Portia"
    as_printed = True
    asks = True

    def asks_before_initiative(self, battle: Position | Table, number: int) -> bool:
        return any(len(battle.seats[other].row) > 1 for other in other_seats(battle, number))

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        against = opponent_named(battle, number, action.against)
        if against is None or len(battle.seats[against].row) < 2:
            return refusal(Code.NO_SUCH_OPPONENT)
        if len(action.foes) != 1:
            return refusal(Code.NOTHING_CHOSEN)
        place = action.foes[0]
        if type(place) is not int or not 0 <= place < len(battle.seats[against].row):
            return refusal(Code.NO_SUCH_DIE)
        return None

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        rows = [(other, battle.seats[other].row) for other in other_seats(battle, number)]
        return Listed(
            lambda: (
                UseSpecial(foes=(place,), against=other)
                for other, row in rows
                if len(row) > 1
                for place in range(len(row))
            )
        )

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        against = opponent_named(table, number, action.against)
        assert against is not None
        place = action.foes[0]
        table.emit(DieLeft(against, place, table.seats[against].row[place], kept=False))
        table.emit(SpecialAnswered(number, used=True))
