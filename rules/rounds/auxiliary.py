"""The phase for auxiliary dice, which join the match before its first round unless a seat declines."""

from __future__ import annotations

from rules.actions import Action, AddAuxiliary, Decline
from rules.answers import ByKind, Listed
from rules.dice import CHOSEN, NO_MARKS, DieKind
from rules.events import (
    AuxiliaryChosen,
    AuxiliaryDeclined,
    AuxiliaryOffered,
    DecisionsOpened,
    DiceSetAside,
)
from rules.phases import Phase
from rules.refusals import Code, Refusal, refusal
from rules.roles import AUXILIARY
from rules.rounds.named_dice import why_not_named
from rules.rounds.phase_rule import Asked, Done, PhaseRule
from rules.rounds.recipes import set_recipe
from rules.specials import special
from rules.state.position import Position
from rules.state.table import Table


class AuxiliaryPhase(PhaseRule[Action]):
    answers = frozenset({AddAuxiliary, Decline})

    def ask(self, table: Table) -> Asked:
        if table.round > 1:
            return False
        offered = [[die for die in seat.row if die.acts_as(AUXILIARY)] for seat in table.seats]
        if not any(offered):
            return False
        for number, own in enumerate(offered):
            if not own:
                others = [die for other in offered for die in other]
                table.emit(AuxiliaryOffered(number, tuple(others)))
        table.emit(DecisionsOpened(Phase.AUXILIARY, tuple(range(len(table.seats)))))
        return True

    def why_not(self, battle: Position, number: int, action: Action) -> Refusal | None:
        if not isinstance(action, AddAuxiliary):
            return None
        seat = battle.seats[number]
        refused = why_not_named(seat.row, [action.die], AUXILIARY)
        if refused is None and special(seat.special).sizes_differ_from_all:
            die = seat.row[action.die]
            if die.kind is DieKind.SWING and die.swing[0] in "VWXYZ":
                return refusal(Code.GORDO_DECLINES, die=die.recipe)
        return refused

    def legal(self, battle: Position, number: int) -> ByKind:
        return {
            Decline: Listed(lambda: [Decline()]),
            AddAuxiliary: self.actions_by_die(battle, number, AddAuxiliary, AUXILIARY),
        }

    def act(self, table: Table, number: int, action: Action) -> Done:
        if not isinstance(action, AddAuxiliary):
            table.emit(AuxiliaryDeclined(number))
            settle_auxiliary(table, added=False)
            return True
        table.emit(AuxiliaryChosen(number, action.die))
        if any(seat.waiting for seat in table.seats):
            return False
        settle_auxiliary(table, added=True)
        return True


def settle_auxiliary(table: Table, added: bool) -> None:
    """Turn the chosen auxiliary dice into ordinary dice if *added* is True. Remove the other ones."""
    for number, seat in enumerate(table.seats):
        row = tuple(
            die.without_skills(AUXILIARY.letters).with_marks(NO_MARKS) if CHOSEN in die.marks else die
            for die in seat.row
            if not die.acts_as(AUXILIARY) or (added and CHOSEN in die.marks)
        )
        table.emit(DiceSetAside(number, row))
        set_recipe(table, number, row, "auxiliary")
