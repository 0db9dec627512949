"""The phase in which players choose sizes, in secret or openly one by one.

Dice whose size is decided are rolled at once.
"""

from __future__ import annotations

from dataclasses import replace

from rules.actions import Action, Choose, Sizes
from rules.answers import ByKind
from rules.dice import Die, apply_choice, needs_choice, places_that_play
from rules.events import DecisionsOpened, DiceSetAside, SizesChosen
from rules.moments.roll import Occasion
from rules.phases import Phase
from rules.refusals import Code, Refusal, refusal
from rules.rolling import roll
from rules.rounds.phase_rule import Asked, Done, PhaseRule
from rules.size_choices import choices_of_sizes, why_not_sizes
from rules.specials import special
from rules.state.position import Position
from rules.state.table import Table, TableSeat, announces_openly


class SizesPhase(PhaseRule[Action]):
    answers = frozenset({Choose})

    def ask(self, table: Table) -> Asked:
        for number, seat in enumerate(table.seats):
            row = tuple(seat.row[place] for place in places_that_play(seat.row))
            if len(row) < len(seat.row):
                table.emit(DiceSetAside(number, row))
        table.emit(DecisionsOpened(Phase.SIZES, next_to_choose(table)))
        for number in range(len(table.seats)):
            roll_what_is_decided(table, number)
        return ask_next_to_choose(table)

    def why_not_asked(self, battle: Position, number: int) -> Refusal:
        if any(map(needs_choice, battle.seats[number].row)):
            return refusal(Code.NOT_THEIR_TURN_TO_ANNOUNCE)
        return super().why_not_asked(battle, number)

    def why_not(self, battle: Position, number: int, action: Action) -> Refusal | None:
        assert isinstance(action, Choose)
        seat = battle.seats[number]
        refused = why_not_sizes(battle.ruleset, seat.row, action)
        return refused or special(seat.special).why_not_sizes(seat.row, action)

    def legal(self, battle: Position, number: int) -> ByKind:
        seat = battle.seats[number]
        return {Choose: choices_of_sizes(battle.ruleset, seat.row, special(seat.special).why_not_sizes)}

    def act(self, table: Table, number: int, action: Action) -> Done:
        assert isinstance(action, Choose)
        sizes, row = sized_row(table.seats[number], action)
        table.emit(SizesChosen(number, sizes, row))
        roll_what_is_decided(table, number)
        return not ask_next_to_choose(table)


def next_to_choose(table: Table) -> tuple[int, ...]:
    """Return the seats that choose sizes now.

    A seat whose sizes another seat may see first chooses before that seat. If sizes are announced openly,
    seats choose one by one, losers last.
    """
    asked = [number for number, seat in enumerate(table.seats) if any(map(needs_choice, seat.row))]
    seen = {special(table.seats[number].special).chooses_after(table, number) for number in asked}
    asked = [number for number in asked if number in seen] or asked
    if announces_openly(table):
        asked = sorted(asked, key=lambda number: number in table.losers)[:1]
    return tuple(asked)


def ask_next_to_choose(table: Table) -> Asked:
    if any(seat.waiting for seat in table.seats):
        return True
    asked = next_to_choose(table)
    if asked:
        table.emit(DecisionsOpened(Phase.SIZES, asked))
    return bool(asked)


def roll_what_is_decided(table: Table, number: int) -> None:
    for place, die in enumerate(table.seats[number].row):
        if die.showing is None and die.size is not None and not needs_choice(die):
            roll(table, number, place, Occasion.FIRST, resize=False)


def sized_row(seat: TableSeat, action: Choose) -> tuple[Sizes, tuple[Die, ...]]:
    in_recipe = places_that_play(seat.recipe, seat.sizes)
    known = seat.sizes or Sizes()
    sizes = replace(
        known,
        swing={**known.swing, **action.swing},
        option={**known.option, **{in_recipe[place]: size for place, size in action.option.items()}},
        plasma={**known.plasma, **{in_recipe[place]: group for place, group in action.plasma.items()}},
    )
    row = tuple(
        die if die.showing is not None else apply_choice(die, in_recipe[place], sizes)
        for place, die in enumerate(seat.row)
    )
    return sizes, row
