"""What a viewer may know of a battle, and how what is hidden from him may be guessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from rules.actions import Choose
from rules.chance import What
from rules.dice import CHOSEN, places_that_play
from rules.events import (
    AuxiliaryChosen,
    CardDrawn,
    DiceChosen,
    DieChanged,
    DieLeft,
    DieRolled,
    Event,
    ReserveChosen,
    ReserveDeclined,
    RoundBegan,
    SideboardChosen,
    SizesChosen,
    SpecialAnswered,
)
from rules.phases import SECRET_PHASES, Phase
from rules.rounds.sizes import roll_what_is_decided, sized_row
from rules.state.position import Position, Seat
from rules.state.table import Table, announces_openly, freeze

P = TypeVar("P", bound=Position)
P_contra = TypeVar("P_contra", bound=Position, contravariant=True)

HIDDEN = (
    AuxiliaryChosen,
    CardDrawn,
    DiceChosen,
    DieChanged,
    DieLeft,
    DieRolled,
    ReserveChosen,
    ReserveDeclined,
    SideboardChosen,
    SizesChosen,
    SpecialAnswered,
)
"""What happens in secret, until the last choice of the phase is in."""


class Guess(Protocol[P_contra]):
    """How to fill in what is hidden."""

    def draw(self, low: int, high: int, what: What) -> int: ...

    def sizes(self, battle: P_contra, seat: int) -> Choose: ...


def veiled(battle: P, viewer: int | None) -> P:
    """The battle without what this seat, or a spectator (None), may not know."""
    if battle.phase not in SECRET_PHASES:
        return battle
    seats = [veiled_seat(battle, number, seat, number == viewer) for number, seat in enumerate(battle.seats)]
    return battle.but(seats=tuple(seats))


def veiled_seat(battle: Position, number: int, seat: Seat, own: bool) -> Seat:
    """A seat in a secret phase: no choices of others, and no values but to whose special asks about them."""
    row = seat.row
    if not (own and battle.phase is Phase.SPECIAL):
        row = tuple(die.unrolled() for die in row)
    sizes = seat.sizes
    if not own:
        row = tuple(die.with_marks(die.marks - {CHOSEN}) if CHOSEN in die.marks else die for die in row)
        if has_chosen_in_secret(battle, number):
            row = tuple(seat.recipe[place] for place in places_that_play(seat.recipe))
            sizes = None
    out = tuple(die.unrolled() for die in seat.out)
    return seat.but(row=row, out=out, sizes=sizes, deck=seat.deck_shown)


def has_chosen_in_secret(battle: Position, number: int) -> bool:
    return battle.phase is Phase.SIZES and number in battle.asked and not battle.seats[number].waiting


def seen_events(
    battle: Position, viewer: int | None, events: Sequence[Event], round_before: int
) -> list[Event]:
    """Those events of one action that a viewer may know while *battle* stands as it does.

    *round_before* is the round in which the action was taken.
    """
    if battle.phase not in SECRET_PHASES:
        return list(events)
    seen, current, openly = [], round_before == battle.round, announces_openly(battle)
    for event in events:
        current = current or (isinstance(event, RoundBegan) and event.round == battle.round)
        hidden = isinstance(event, HIDDEN) and not (openly and isinstance(event, SizesChosen))
        if not (current and hidden):
            seen.append(event)
    return seen


def is_past(then: Position, now: Position) -> bool:
    """Whether nothing is secret any more in a battle of the past: its round has come to the table."""
    return now.phase not in SECRET_PHASES or then.round != now.round


def hides_values(battle: Position, viewer: int | None) -> bool:
    """Whether dice of others have been rolled that the viewer may not see yet."""
    if battle.phase is Phase.SPECIAL and viewer is not None:
        return any(die.showing is not None for die in battle.seats[viewer].row)
    return battle.phase is Phase.SIZES


def imagine(battle: P, viewer: int | None, guess: Guess[P]) -> P:
    """A whole battle that the viewer cannot tell from the true one, filled in by *guess*."""
    if not hides_values(battle, viewer):
        return battle
    table = Table(battle, guess.draw)
    for number, seat in enumerate(table.seats):
        if number != viewer and has_chosen_in_secret(battle, number):
            seat.sizes, row = sized_row(seat, guess.sizes(battle, number))
            seat.row = list(row)
        roll_what_is_decided(table, number)
    return freeze(table, type(battle))
