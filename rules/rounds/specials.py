"""Decisions for special rules: before sizes are chosen, or before initiative."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.actions import Action, Choose, Decline, UseSpecial
from rules.answers import ByKind
from rules.dice import CHOSEN, NO_MARKS
from rules.events import DecisionsOpened, DiceSetAside, SpecialAnswered
from rules.phases import Phase
from rules.refusals import Code, Refusal, refusal
from rules.rounds.phase_rule import Asked, Done, PhaseRule
from rules.rounds.recipes import set_recipe
from rules.specials import Special, special
from rules.state.position import Position
from rules.state.table import Table


class SpecialPhase(PhaseRule[Action]):
    answers = frozenset({UseSpecial, Decline})

    def why_not(self, battle: Position, number: int, action: Action) -> Refusal | None:
        if isinstance(action, UseSpecial):
            return why_not_used(battle, number, action)
        found = special(battle.seats[number].special)
        return None if found.may_decline else refusal(Code.CHOOSE_FIVE)

    def legal(self, battle: Position, number: int) -> ByKind:
        return {
            Decline: self.filter_legal(battle, number, lambda: [Decline()]),
            UseSpecial: special(battle.seats[number].special).answers(battle, number),
        }

    def act(self, table: Table, number: int, action: Action) -> Done:
        if isinstance(action, UseSpecial):
            special(table.seats[number].special).act(table, number, action)
        else:
            table.emit(SpecialAnswered(number, used=False))
        return not any(seat.waiting for seat in table.seats)


def why_not_used(battle: Position, number: int, action: UseSpecial) -> Refusal | None:
    named = isinstance(action.dice, tuple) and isinstance(action.foes, tuple)
    sized = isinstance(action.values, Mapping) and isinstance(action.sizes, Choose | None)
    if not (named and sized and isinstance(action.trick, str)):
        return refusal(Code.NOT_AN_ACTION)
    return special(battle.seats[number].special).why_not(battle, number, action)


class BeforeSizes(SpecialPhase):
    def ask(self, table: Table) -> Asked:
        for number in table.losers:
            if squad := table.seats[number].squad:
                table.emit(DiceSetAside(number, squad))
        return ask_those(table, lambda found, number: found.asks_before_sizes(table, number))

    def act(self, table: Table, number: int, action: Action) -> Done:
        done = super().act(table, number, action)
        if done:
            settle_teams(table)
        return done


class BeforeInitiative(SpecialPhase):
    def ask(self, table: Table) -> Asked:
        return ask_those(table, lambda found, number: found.asks_before_initiative(table, number))


def ask_those(table: Table, asks: Callable[[Special, int], bool]) -> Asked:
    asked = [
        number
        for number, seat in enumerate(table.seats)
        if seat.special and asks(special(seat.special), number)
    ]
    if asked:
        table.emit(DecisionsOpened(Phase.SPECIAL, tuple(asked)))
    return bool(asked)


def have_all_rolled(battle: Position | Table) -> bool:
    return all(die.showing is not None for seat in battle.seats for die in seat.row)


def settle_teams(table: Table) -> None:
    """Give each seat that chose some of its dice a recipe with only these dice."""
    for number, seat in enumerate(table.seats):
        squad = tuple(die.with_marks(NO_MARKS) for die in seat.row)
        team = tuple(die for die, chosen in zip(squad, seat.row, strict=True) if CHOSEN in chosen.marks)
        if team:
            table.emit(DiceSetAside(number, team))
            set_recipe(table, number, team, "special", squad)
