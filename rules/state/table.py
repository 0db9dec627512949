"""The mutable table on which an action is carried out. All other states of a match are immutable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from rules.actions import Attack, Sizes
from rules.chance import Draw
from rules.dice import ASLEEP, DIZZY, Die, apply_choice
from rules.dice.fast_dataclasses import make_copier, make_replacer, names_of
from rules.phases import Phase
from rules.rulesets import Ruleset
from rules.state.position import Position, Seat, Tricks
from rules.state.shifts import Shift, Spot

P = TypeVar("P", bound=Position)

OVER_AFTER_A_TURN = frozenset({DIZZY})
OVER_AFTER_ITS_TURN = frozenset({DIZZY, ASLEEP})

DRAWS_TO_CHOOSE_AGAIN = 4
"""Number of consecutive drawn rounds after which players choose the skills of plasma dice again."""


copy_seat = make_copier(Seat)
copy_position = make_copier(Position)


class TableSeat:
    """A mutable seat with the same fields as `Seat`."""

    __slots__ = names_of(Seat)

    recipe: tuple[Die, ...]
    recipe_text: str
    button: str
    special: str
    autopass: bool
    overshooting: bool
    row: list[Die]
    captured: tuple[Die, ...]
    out: tuple[Die, ...]
    retired: tuple[Die, ...]
    sizes: Sizes | None
    previous: Sizes | None
    deck: tuple[int, ...]
    deck_shown: tuple[int, ...]
    waiting: bool
    opened: int
    won: int
    lost: int
    drawn: int
    surrendered: bool
    gone: bool
    game_used: bool
    giant_used: bool
    special_used: bool
    tricks: Tricks | None
    misses_turn: bool
    spent: int
    guard: tuple[int, ...]
    squad: tuple[Die, ...]

    def __init__(self, seat: Seat) -> None:
        copy_seat(seat, self)
        self.row = list(seat.row)

    def freeze(self) -> Seat:
        """Turn this object into an immutable `Seat` and return it."""
        seat: Any = self
        seat.row = tuple(seat.row)
        seat.__class__ = Seat
        return cast(Seat, seat)


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a match. `apply` makes its changes to the table, and *shifts* are its moves of dice."""

    @property
    def shifts(self) -> Sequence[Shift]:
        return ()

    def apply(self, table: Table) -> None:
        for shift in self.shifts:
            table.shift(shift)


class Table:
    """A mutable match state. Only events change it, through the method `emit`."""

    __slots__ = (*names_of(Position), "events", "round_over", "source")

    ruleset: Ruleset
    first_to: int
    seats: list[TableSeat]
    phase: Phase
    round: int
    turn: int
    passes: int
    active: int | None
    first: int | None
    ranking: tuple[int, ...]
    asked: tuple[int, ...]
    answered: tuple[int, ...]
    pending: Attack | None
    losers: tuple[int, ...]
    draws_in_a_row: int
    winner: int | None
    extra_turn: bool
    following: int | None
    misere: bool

    def __init__(self, battle: Position, draw: Draw | None = None) -> None:
        copy_position(battle, self)
        self.seats = [TableSeat(seat) for seat in battle.seats]
        self.events: list[Event] = []
        self.round_over = False
        self.source = draw

    def draw(self, low: int, high: int, what: object) -> int:
        assert self.source is not None
        return self.source(low, high, what)  # type: ignore[arg-type]

    def emit(self, event: Event) -> None:
        self.events.append(event)
        event.apply(self)

    def undo(self, event: Event) -> None:
        """Move the dice back to their places before the event. Other effects are not undone."""
        for shift in reversed(event.shifts):
            self.shift(shift.undone)

    def shift(self, shift: Shift) -> None:
        if shift.source is not None:
            self.take(shift.source)
        if shift.target is not None:
            self.lay(shift.target, shift.die)

    def take(self, spot: Spot) -> None:
        seat = self.seats[spot.seat]
        if spot.pile == "row" and spot.place is not None:
            del seat.row[spot.place]
            return
        pile = list(getattr(seat, spot.pile))
        del pile[-1 if spot.place is None else spot.place]
        setattr(seat, spot.pile, tuple(pile))

    def lay(self, spot: Spot, die: Die) -> None:
        seat = self.seats[spot.seat]
        if spot.pile == "row" and spot.place is not None:
            seat.row.insert(spot.place, die)
            return
        pile = list(getattr(seat, spot.pile))
        pile.insert(len(pile) if spot.place is None else spot.place, die)
        setattr(seat, spot.pile, tuple(pile))

    # ---- what events do to more than one die

    def lay_out(self, number: int) -> None:
        """Begin round *number*: reset the turn, and lay out each seat's dice at the sizes that carry over."""
        self.round = number
        self.turn = 0
        self.passes = 0
        self.active = None
        self.extra_turn = False
        self.following = None
        self.pending = None
        for seat in self.seats:
            if seat.tricks is not None:
                seat.recipe = seat.tricks.usual or seat.recipe
                seat.tricks = Tricks(seat.tricks.used)
            seat.row = [apply_choice(die, place, seat.sizes) for place, die in enumerate(seat.recipe)]
            seat.captured, seat.out, seat.retired, seat.guard = (), (), (), ()
            seat.surrendered = seat.special_used = seat.misses_turn = False
            if seat.gone:
                seat.row, seat.special, seat.surrendered = [], "", True
            seat.deck_shown = seat.deck

    def open_decisions(self, phase: Phase, numbers: Sequence[int]) -> None:
        self.phase = phase
        self.asked = tuple(numbers)
        for number, seat in enumerate(self.seats):
            seat.waiting = number in numbers
            if seat.waiting:
                seat.opened += 1

    def begin_action(self, acting: int) -> None:
        """Count a new turn and remove marks that end with it: dizzy, and asleep for the acting seat."""
        self.turn += 1
        for number, seat in enumerate(self.seats):
            over = OVER_AFTER_ITS_TURN if number == acting else OVER_AFTER_A_TURN
            for place, die in enumerate(seat.row):
                if die.marks and not die.marks.isdisjoint(over):
                    seat.row[place] = die.with_marks(die.marks - over)

    def score_round(self, winner: int | None) -> None:
        casual = self.ruleset.casual
        self.losers = ()
        for number, seat in enumerate(self.seats):
            seat.waiting = False
            if winner is None:
                seat.drawn += 1
            elif number == winner:
                seat.won += 1
            else:
                seat.lost += 1
                self.losers = (*self.losers, number)
            if winner is not None or casual:
                seat.previous = seat.sizes
            if casual or (winner is not None and number != winner):
                seat.sizes = None
        self.draws_in_a_row = self.draws_in_a_row + 1 if winner is None else 0
        if self.draws_in_a_row == DRAWS_TO_CHOOSE_AGAIN:
            self.draws_in_a_row = 0
            for seat in self.seats:
                seat.sizes = seat.sizes and replace(seat.sizes, plasma={})

    def end(self, winner: int | None) -> None:
        self.phase = Phase.OVER
        self.winner = winner
        self.turn = self.passes = 0
        self.active = None
        self.extra_turn = False
        self.following = None
        self.asked = ()
        for seat in self.seats:
            seat.row, seat.captured, seat.out, seat.retired, seat.guard = [], (), (), (), ()
            seat.waiting = False


def freeze(table: Table, kind: type[P]) -> P:
    made: Any = kind
    return cast(P, make_replacer(made)(table, seats=tuple([seat.freeze() for seat in table.seats])))


def announces_openly(battle: Position | Table) -> bool:
    return battle.ruleset.open_sizes and bool(battle.losers)
