"""A special rule that returns a captured die to its owner at the start of the owner's turn."""

from __future__ import annotations

from collections.abc import Iterator

from rules.actions import UseSpecial
from rules.dice import NO_MARKS
from rules.events import DieReturned, SpecialSpent
from rules.fight.declaring import why_not_dice
from rules.moments.roll import Occasion
from rules.refusals import Code, Refusal, refusal
from rules.rolling import roll_and_settle
from rules.specials import special
from rules.specials.base import opponent_named
from rules.state.position import Position
from rules.state.table import Table


def captured_dice(battle: Position, seat: int) -> Iterator[UseSpecial]:
    for against, other in enumerate(battle.seats):
        if against != seat:
            yield from (UseSpecial(foes=(place,), against=against) for place in range(len(other.captured)))


def why_not_back(battle: Position, seat: int, action: UseSpecial) -> Refusal | None:
    mine = battle.seats[seat]
    found = special(mine.special)
    if not found.works_among(battle, seat):
        return refusal(Code.NO_SUCH_SPECIAL)
    if not found.uses_left(mine):
        return refusal(Code.ALREADY_USED)
    against = opponent_named(battle, seat, action.against)
    if against is None:
        return refusal(Code.NO_SUCH_OPPONENT)
    if action != UseSpecial(foes=action.foes, against=action.against):
        return refusal(Code.NOT_AN_ACTION)
    refused = why_not_dice(battle.seats[against].captured, action.foes)
    if refused is None and len(action.foes) != 1:
        return refusal(Code.NOTHING_CHOSEN)
    return refused


def bring_back(table: Table, seat: int, action: UseSpecial) -> None:
    against = opponent_named(table, seat, action.against)
    assert against is not None
    [place] = action.foes
    die = table.seats[against].captured[place].with_marks(NO_MARKS)
    at = len(table.seats[seat].row)
    table.emit(SpecialSpent(seat))
    table.emit(DieReturned(seat, against, place, at, die))
    roll_and_settle(table, seat, at, Occasion.GAME)
