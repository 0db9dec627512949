from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.actions import Choose, Sizes, UseSpecial
from rules.answers import Answers, Choices, Combined
from rules.dice import Die, apply_choice, places_that_play, select_places
from rules.events import SizesImposed
from rules.refusals import Code, Refusal, refusal
from rules.size_choices import choices_of_sizes, why_not_sizes
from rules.specials.base import Special, opponent_named, other_seats, special
from rules.state.position import Position, Seat
from rules.state.table import Table, TableSeat

Selected = tuple[int, ...]
"""Place of the select die that plays, as a tuple of at most one place."""


class Nightmare(Special):
    """A special rule that, after a lost round, may change an opponent's sizes and select die.

    The player's own sizes then stay the same. The rule works only against opponents who keep their choices
    for the next round.
    """

    key = "Nightmare"
    as_printed = True
    asks = True

    def asks_before_sizes(self, battle: Position | Table, number: int) -> bool:
        if number not in battle.losers:
            return False
        return any(imposable_rows(battle.seats[other]) for other in other_seats(battle, number))

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        against = opponent_named(battle, number, action.against)
        if against is None or not imposable_rows(battle.seats[against]):
            return refusal(Code.NO_SUCH_OPPONENT)
        foe = battle.seats[against]
        selected = tuple(action.foes)
        if not isinstance(action.sizes, Choose) or selected not in list(imposable_rows(foe)):
            return refusal(Code.NOTHING_CHOSEN)
        row = unsized_row(foe, selected)
        refused = why_not_sizes(battle.ruleset, row, action.sizes)
        return refused or special(foe.special).why_not_sizes(row, action.sizes)

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        return Combined(
            [
                impositions(other, selected, sizes_for(battle, other, selected))
                for other in other_seats(battle, number)
                for selected in imposable_rows(battle.seats[other])
            ]
        )

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        against = opponent_named(table, number, action.against)
        assert against is not None
        assert action.sizes is not None
        foe = table.seats[against]
        known = foe.sizes or Sizes()
        select = action.foes[0] if action.foes else known.select
        in_recipe = [place for place, _ in laid_out(foe, select)]
        option = {in_recipe[place]: size for place, size in action.sizes.option.items()}
        swing = {**known.swing, **action.sizes.swing}
        sizes = replace(known, swing=swing, option={**known.option, **option}, select=select)
        row = tuple(apply_choice(die, place, sizes) for place, die in enumerate(foe.row))
        kept = table.seats[number].previous
        own = tuple(apply_choice(die, place, kept) for place, die in enumerate(table.seats[number].row))
        table.emit(SizesImposed(number, own, against, sizes, row))


def impositions(against: int, selected: Selected, sizes: Choices[Choose]) -> Choices[UseSpecial]:
    return Choices(
        lambda **each: UseSpecial(foes=selected, against=against, sizes=Choose(**each)),
        sizes.each,
        sizes.possible,
    )


def sizes_for(battle: Position, against: int, selected: Selected) -> Choices[Choose]:
    foe = battle.seats[against]
    return choices_of_sizes(battle.ruleset, unsized_row(foe, selected), special(foe.special).why_not_sizes)


def unsized_row(seat: Seat, selected: Selected) -> list[Die]:
    return [die.with_open_size(None) for die in imposable_rows(seat)[selected]]


def imposable_rows(seat: Seat | TableSeat) -> Mapping[Selected, list[Die]]:
    """Return the rows of dice that a seat could play, by the place of its select die.

    The result is empty if an opponent may not change the seat's sizes.
    """
    kept = seat.sizes.select if seat.sizes else None
    row = [die for _, die in laid_out(seat, kept)]
    sized = [die for die in row if die.swing or die.options is not None]
    if not all(die.size is not None for die in sized):
        return {}
    if kept is not None:
        return {(place,): [die for _, die in laid_out(seat, place)] for place in select_places(seat.row)}
    return {(): row} if sized else {}


def laid_out(seat: Seat | TableSeat, select: int | None) -> list[tuple[int, Die]]:
    return [(place, seat.row[place]) for place in places_that_play(seat.row, Sizes(select=select))]
