"""Special rules that refuse an attack. Players prepare them in secret at the end of their turn."""

from __future__ import annotations

from collections.abc import Iterator

from rules.actions import UseSpecial
from rules.answers import Answers, Listed
from rules.events import GuardSet
from rules.refusals import Code, Refusal, refusal
from rules.specials.icons.icon import Icon, foes_of_series, make_fighters
from rules.state.position import Position
from rules.state.table import Table


class Guard(Icon):
    """A special rule that refuses the next attack on any of the player's dice."""

    def asks_at_turn_end(self, table: Table, number: int, following: int) -> bool:
        foes = foes_of_series(table, number)
        return self.uses_left(table.seats[number]) > 0 and any(table.seats[foe].row for foe in foes)

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        return None if action == UseSpecial() else refusal(Code.NOT_AN_ACTION)

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        return Listed(lambda: [UseSpecial()])

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        table.emit(GuardSet(number, tuple(range(len(table.seats[number].row)))))


class GuardOfOne(Guard):
    """A special rule that refuses the next attack if it is on the die that the player named."""

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        if action != UseSpecial(dice=action.dice):
            return refusal(Code.NOT_AN_ACTION)
        if len(action.dice) != 1:
            return refusal(Code.NOTHING_CHOSEN)
        [place] = action.dice
        there = type(place) is int and 0 <= place < len(battle.seats[number].row)
        return None if there else refusal(Code.NO_SUCH_DIE)

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        def list_guards() -> Iterator[UseSpecial]:
            return (UseSpecial(dice=(place,)) for place in range(len(battle.seats[number].row)))

        return Listed(list_guards)

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        table.emit(GuardSet(number, action.dice))


GUARDS = [*make_fighters(Guard, Ayeka=1, Sasami=3, Tenchi=2), *make_fighters(GuardOfOne, TuxedoMask=2)]
