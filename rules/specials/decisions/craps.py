from __future__ import annotations

from rules.actions import UseSpecial
from rules.answers import Answers, Choices
from rules.dice import Die, turn_to
from rules.events import DieChanged, SpecialAnswered
from rules.refusals import Code, Refusal, refusal
from rules.specials.base import Special
from rules.state.position import Position
from rules.state.table import Table

NATURAL = 7
LOW, HIGH = 2, 12


class Craps(Special):
    """A special rule that may turn a twin die with the value 7 to another value before initiative."""

    key = "Craps"
    as_printed = True
    asks = True

    def asks_before_initiative(self, battle: Position | Table, number: int) -> bool:
        return any(map(settable_values, battle.seats[number].row))

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        row = battle.seats[number].row
        if not action.values:
            return refusal(Code.NOTHING_CHOSEN)
        for place, value in action.values.items():
            if type(place) is not int or not 0 <= place < len(row):
                return refusal(Code.NO_SUCH_DIE)
            die = row[place]
            allowed = settable_values(die)
            if not allowed:
                return refusal(Code.NO_SEVEN, die=die.recipe)
            if type(value) is not int or value not in allowed:
                low, high = allowed[0], allowed[-1]
                return refusal(Code.NOT_A_LOWER_VALUE, die=die.recipe, low=low, high=high)
        return None

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        row = battle.seats[number].row
        sevens = {place: settable_values(die) for place, die in enumerate(row) if settable_values(die)}
        return Choices(lambda values: UseSpecial(values=values), {"values": sevens})

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        for place, value in sorted(action.values.items()):
            was = table.seats[number].row[place]
            if value != was.showing:
                table.emit(DieChanged(number, place, was, turn_to(was, value), "set"))
        table.emit(SpecialAnswered(number, used=True))


def settable_values(die: Die) -> range:
    if die.halves is None or die.showing != NATURAL:
        return range(0)
    return range(max(LOW, die.lowest), min(HIGH, die.sides) + 1)
