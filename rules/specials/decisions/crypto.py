"""The special rule of Crypto, who may play one of five tricks per round."""

from __future__ import annotations

from collections.abc import Iterator

from rules.actions import UseSpecial
from rules.answers import Answers, Listed
from rules.dice import Die, DieKind, lower_to, places_that_play
from rules.events import DieChanged, SpecialAnswered, SpecialUsed, TrickChosen
from rules.refusals import Code, Refusal, refusal
from rules.roles import TRIP, WORTHLESS
from rules.specials.base import Special, opponent_named, other_seats
from rules.state.position import Position, Seat
from rules.state.table import Table, TableSeat

RABBIT = "rabbit"
"""Trick that adds a one-sided die for the round."""
PRESTIDIGITATION = "prestidigitation"
"""Trick that gives Trip to one of the player's dice for the round."""
SAW = "saw"
"""Trick that halves the value of one die on the table before initiative."""
VANISHING = "vanishing"
"""Trick that turns the first of the player's dice that is captured into a Null die."""
MIND_READING = "mind-reading"
"""Trick that makes an opponent choose sizes first and show them."""

TRICKS = (RABBIT, PRESTIDIGITATION, SAW, VANISHING, MIND_READING)


class Crypto(Special):
    """A special rule with five tricks. The player may announce one of them before sizes are chosen.

    No trick can be played again before all five have been played.
    """

    key = "Crypto"
    as_printed = True
    asks = True

    def asks_before_sizes(self, battle: Position | Table, number: int) -> bool:
        return True

    def asks_before_initiative(self, battle: Position | Table, number: int) -> bool:
        return trick_of(battle.seats[number]) == SAW and any(
            sawable_dice(die) for seat in battle.seats for die in seat.row
        )

    def sees_values(self, battle: Position, number: int) -> bool:
        return trick_of(battle.seats[number]) == SAW

    def chooses_after(self, battle: Position | Table, number: int) -> int | None:
        tricks = battle.seats[number].tricks
        return tricks.on if tricks is not None and tricks.now == MIND_READING else None

    def captured_as(self, table: Table, number: int, die: Die) -> Die:
        seat = table.seats[number]
        if trick_of(seat) != VANISHING or seat.special_used or not die.copies:
            return die
        table.emit(SpecialUsed(number))
        return die.gaining(WORTHLESS.letter)

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        if trick_of(battle.seats[number]) == SAW:
            return why_not_saw(battle, number, action)
        return why_not_trick(battle, number, action)

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        if trick_of(battle.seats[number]) == SAW:
            return Listed(lambda: ways_to_saw(battle, number))
        return Listed(lambda: ways_to_play(battle, number))

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        if trick_of(table.seats[number]) == SAW:
            saw_die(table, number, action)
        else:
            play_trick(table, number, action)


def trick_of(seat: Seat | TableSeat) -> str:
    return seat.tricks.now if seat.tricks is not None else ""


def used_by(seat: Seat | TableSeat) -> tuple[str, ...]:
    """Return the tricks that the seat cannot play again yet."""
    used = seat.tricks.used if seat.tricks is not None else ()
    return () if len(used) == len(TRICKS) else used


# ---- before sizes


def why_not_trick(battle: Position, number: int, action: UseSpecial) -> Refusal | None:
    seat = battle.seats[number]
    if action.trick not in TRICKS:
        return refusal(Code.NO_SUCH_TRICK)
    if action.trick in used_by(seat):
        return refusal(Code.TRICK_USED, trick=action.trick)
    if action.trick == MIND_READING and opponent_named(battle, number, action.against) is None:
        return refusal(Code.NO_SUCH_OPPONENT)
    if action.trick == PRESTIDIGITATION:
        if len(action.dice) != 1:
            return refusal(Code.NOTHING_CHOSEN)
        if type(action.dice[0]) is not int or action.dice[0] not in places_that_play(seat.row, seat.sizes):
            return refusal(Code.NO_SUCH_DIE)
    return None


def ways_to_play(battle: Position, number: int) -> Iterator[UseSpecial]:
    seat = battle.seats[number]
    for trick in TRICKS:
        if trick in used_by(seat):
            continue
        if trick == PRESTIDIGITATION:
            for place in places_that_play(seat.row, seat.sizes):
                yield UseSpecial(dice=(place,), trick=trick)
        elif trick == MIND_READING:
            for other in other_seats(battle, number):
                yield UseSpecial(against=other, trick=trick)
        else:
            yield UseSpecial(trick=trick)


def play_trick(table: Table, number: int, action: UseSpecial) -> None:
    seat, place, against = table.seats[number], None, None
    recipe, row = list(seat.recipe), list(seat.row)
    if action.trick == RABBIT:
        recipe.append(Die(size=1))
        row.append(Die(size=1))
    elif action.trick == PRESTIDIGITATION:
        place = action.dice[0]
        recipe[place] = recipe[place].gaining(TRIP.letter)
        row[place] = row[place].gaining(TRIP.letter)
    elif action.trick == MIND_READING:
        against = opponent_named(table, number, action.against)
    used = (*used_by(seat), action.trick)
    table.emit(TrickChosen(number, action.trick, used, place, against, tuple(recipe), tuple(row)))


# ---- before initiative


def half_value(die: Die) -> int:
    return max((die.value + 1) // 2, die.lowest)


def sawable_dice(die: Die) -> bool:
    return die.kind is not DieKind.WILDCARD and half_value(die) < die.value


def why_not_saw(battle: Position, number: int, action: UseSpecial) -> Refusal | None:
    if len(action.dice) + len(action.foes) != 1:
        return refusal(Code.NOTHING_CHOSEN)
    owner = opponent_named(battle, number, action.against) if action.foes else number
    if owner is None:
        return refusal(Code.NO_SUCH_OPPONENT)
    row, place = battle.seats[owner].row, (*action.dice, *action.foes)[0]
    if type(place) is not int or not 0 <= place < len(row):
        return refusal(Code.NO_SUCH_DIE)
    return None if sawable_dice(row[place]) else refusal(Code.NOT_TO_SAW, die=row[place])


def ways_to_saw(battle: Position, number: int) -> Iterator[UseSpecial]:
    for owner, seat in enumerate(battle.seats):
        for place, die in enumerate(seat.row):
            if sawable_dice(die):
                mine = owner == number
                yield UseSpecial(dice=(place,)) if mine else UseSpecial(foes=(place,), against=owner)


def saw_die(table: Table, number: int, action: UseSpecial) -> None:
    owner = opponent_named(table, number, action.against) if action.foes else number
    assert owner is not None
    place = (*action.dice, *action.foes)[0]
    was = table.seats[owner].row[place]
    table.emit(DieChanged(owner, place, was, lower_to(was, half_value(was)), "sawn"))
    table.emit(SpecialAnswered(number, used=True))
