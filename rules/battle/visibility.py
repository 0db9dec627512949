"""Rules for what a viewer may see of a battle, and guesses for hidden information."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from rules.actions import Choose, Sizes
from rules.chance import DrawPurpose
from rules.dice import CHOSEN, dice_that_play, needs_choice, places_that_play, select_places, with_selected
from rules.events import (
    AuxiliaryChosen,
    CardDrawn,
    DiceChosen,
    DiceSetAside,
    DieChanged,
    DieLeft,
    DieRolled,
    DieSelected,
    Event,
    GuardSet,
    ReserveChosen,
    ReserveDeclined,
    RoundBegan,
    SideboardChosen,
    SizesChosen,
    SpecialAnswered,
)
from rules.phases import SECRET_PHASES, Phase
from rules.rounds.sizes import roll_what_is_decided, sized_row
from rules.specials import special
from rules.state.position import Position, Seat
from rules.state.table import Table, announces_openly, freeze

P = TypeVar("P", bound=Position)
P_contra = TypeVar("P_contra", bound=Position, contravariant=True)

HIDDEN = (
    AuxiliaryChosen,
    CardDrawn,
    DiceChosen,
    DiceSetAside,
    DieChanged,
    DieLeft,
    DieRolled,
    DieSelected,
    ReserveChosen,
    ReserveDeclined,
    SideboardChosen,
    SizesChosen,
    SpecialAnswered,
)
"""Events that stay hidden from other players until the last choice of the phase."""


class Guess(Protocol[P_contra]):
    """A source of guesses for hidden rolls and hidden sizes."""

    def draw(self, low: int, high: int, what: DrawPurpose) -> int: ...

    def sizes(self, battle: P_contra, seat: int) -> Choose: ...


def hide_secrets(battle: P, viewer: int | None) -> P:
    """Return the battle without information that the viewer may not see. *viewer* is None for spectators."""
    battle = hide_guards(battle, viewer)
    if battle.phase not in SECRET_PHASES or sees_values(battle, viewer):
        return battle
    seats = [
        hide_seat_secrets(battle, number, seat, number == viewer) for number, seat in enumerate(battle.seats)
    ]
    return battle.replace(seats=tuple(seats))


def hide_secrets_later(battle: P, viewer: int | None, now: Position) -> P:
    if not is_past(battle, now):
        return hide_secrets(battle, viewer)
    return battle if now.is_over or battle.round != now.round else hide_guards(battle, viewer)


def hide_guards(battle: P, viewer: int | None) -> P:
    if not any(seat.guard for number, seat in enumerate(battle.seats) if number != viewer):
        return battle
    seats = [seat if number == viewer else seat.replace(guard=()) for number, seat in enumerate(battle.seats)]
    return battle.replace(seats=tuple(seats))


def sees_values(battle: Position, viewer: int | None) -> bool:
    if battle.phase is not Phase.SPECIAL or viewer is None:
        return False
    return special(battle.seats[viewer].special).sees_values(battle, viewer)


def hide_seat_secrets(battle: Position, number: int, seat: Seat, own: bool) -> Seat:
    """Return the seat without the choices and values that a viewer may not see in a secret phase.

    *own* is True if the viewer plays in the seat. Players see what they chose themselves, and their own
    values while a special rule asks for a decision.
    """
    row = seat.row
    if not (own and battle.phase is Phase.SPECIAL):
        row = tuple(die.before_first_roll() for die in row)
    sizes = seat.sizes
    if not own:
        row = tuple(die.with_marks(die.marks - {CHOSEN}) if CHOSEN in die.marks else die for die in row)
        if has_selected_in_secret(battle, number):
            row = seat.recipe if battle.phase is Phase.SELECT else dice_that_play(seat.recipe)
            sizes = None
        elif has_chosen_in_secret(battle, number):
            row, sizes = dice_that_play(seat.recipe, seat.sizes), None
    out = tuple(die.before_first_roll() for die in seat.out)
    return seat.replace(row=row, out=out, sizes=sizes, deck=seat.deck_shown)


def has_chosen_in_secret(battle: Position, number: int) -> bool:
    return battle.phase is Phase.SIZES and number in battle.asked and not battle.seats[number].waiting


def has_selected_in_secret(battle: Position, number: int) -> bool:
    if battle.phase not in (Phase.SELECT, Phase.SIZES) or announces_openly(battle):
        return False
    sizes = battle.seats[number].sizes
    anew = battle.round == 1 or battle.ruleset.casual or number in battle.losers
    if not anew or sizes is None or sizes.select is None:
        return False
    return (
        battle.phase is Phase.SELECT or number in battle.asked or not chooses_before_another(battle, number)
    )


def chooses_before_another(battle: Position, number: int) -> bool:
    return any(
        special(other.special).chooses_after(battle, who) == number for who, other in enumerate(battle.seats)
    )


class Veil(NamedTuple):
    """The properties of a battle that determine which events are hidden from viewers."""

    round: int
    is_over: bool
    is_secret: bool
    is_open: bool


def veil(battle: Position) -> Veil:
    return Veil(battle.round, battle.is_over, battle.phase in SECRET_PHASES, announces_openly(battle))


def seen_events(
    battle: Position, viewer: int | None, events: Sequence[Event], round_before: int
) -> list[Event]:
    """Return the events of an action that a viewer may see while the match is in the state *battle*.

    *round_before* is the round in which the action was taken.
    """
    if round_before == battle.round and not battle.is_over:
        events = [event for event in events if not isinstance(event, GuardSet) or event.seat == viewer]
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
    """Return True if the battle *then* has no secrets left because the match has moved on to *now*."""
    return now.phase not in SECRET_PHASES or then.round != now.round


def hides_values(battle: Position, viewer: int | None) -> bool:
    if battle.phase is Phase.SPECIAL and viewer is not None:
        return any(die.showing is not None for die in battle.seats[viewer].row)
    return battle.phase is Phase.SIZES


def imagine(battle: P, viewer: int | None, guess: Guess[P]) -> P:
    battle = with_dice_selected(battle, viewer, guess)
    if not hides_values(battle, viewer):
        return battle
    table = Table(battle, guess.draw)
    for number, seat in enumerate(table.seats):
        if number != viewer and has_chosen_in_secret(battle, number):
            seat.sizes, row = sized_row(seat, guess.sizes(battle, number))
            seat.row = list(row)
        roll_what_is_decided(table, number)
    return freeze(table, type(battle))


def with_dice_selected(battle: P, viewer: int | None, guess: Guess[P]) -> P:
    if announces_openly(battle):
        return battle
    seats = list(battle.seats)
    for number, seat in enumerate(seats):
        if number == viewer or not select_places(seat.row):
            continue
        if battle.phase is Phase.SIZES or (battle.phase is Phase.SELECT and not seat.waiting):
            seats[number] = guessed_seat(battle, number, guess)
    return battle.replace(seats=tuple(seats))


def guessed_seat(battle: P, number: int, guess: Guess[P]) -> Seat:
    seat = battle.seats[number]
    rows = {place: with_selected(seat.row, place) for place in select_places(seat.row)}
    if battle.phase is Phase.SIZES:
        asked = number in battle.asked
        rows = {place: row for place, row in rows.items() if any(map(needs_choice, row)) == asked}
    place = list(rows)[guess.draw(0, len(rows) - 1, DrawPurpose("select"))]
    there = places_that_play(seat.recipe) if battle.phase is Phase.SIZES else range(len(seat.recipe))
    return seat.replace(row=rows[place], sizes=Sizes(select=there[place]))
