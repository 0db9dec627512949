"""The phase in which players choose which of their select dice plays."""

from __future__ import annotations

from rules.actions import Action, SelectDie
from rules.answers import ByKind
from rules.dice import select_places, with_selected
from rules.events import DecisionsOpened, DiceSetAside, DieSelected
from rules.phases import Phase
from rules.refusals import Refusal
from rules.roles import SELECT
from rules.rounds.named_dice import why_not_named
from rules.rounds.phase_rule import Asked, Done, PhaseRule
from rules.state.position import Position
from rules.state.table import Table, announces_openly


class SelectPhase(PhaseRule[Action]):
    answers = frozenset({SelectDie})

    def ask(self, table: Table) -> Asked:
        for number, seat in enumerate(table.seats):
            places = select_places(seat.row)
            kept = seat.sizes.select if seat.sizes else None
            if places and (kept is not None or len(places) == 1):
                row = with_selected(seat.row, places[0] if kept is None else kept)
                table.emit(DiceSetAside(number, row))
        return ask_next(table)

    def why_not(self, battle: Position, number: int, action: Action) -> Refusal | None:
        assert isinstance(action, SelectDie)
        return why_not_named(battle.seats[number].row, [action.die], SELECT)

    def legal(self, battle: Position, number: int) -> ByKind:
        return {SelectDie: self.actions_by_die(battle, number, SelectDie, SELECT)}

    def act(self, table: Table, number: int, action: Action) -> Done:
        assert isinstance(action, SelectDie)
        row = table.seats[number].row
        die = row[action.die].without_skills(SELECT.letters)
        table.emit(DieSelected(number, action.die, die, with_selected(row, action.die)))
        return not ask_next(table)


def ask_next(table: Table) -> Asked:
    """Ask for the next choices of select dice. Return True if a choice is still open.

    All seats choose in secret, or one by one with the losers last if the ruleset announces choices openly.
    """
    if any(seat.waiting for seat in table.seats):
        return True
    asked = [number for number, seat in enumerate(table.seats) if select_places(seat.row)]
    if announces_openly(table):
        asked = sorted(asked, key=lambda number: number in table.losers)[:1]
    if asked:
        table.emit(DecisionsOpened(Phase.SELECT, tuple(asked)))
    return bool(asked)
