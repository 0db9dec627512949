"""The state of a match as plain data, without the methods of `rules.battle`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar, cast

from rules.actions import Attack, Sizes
from rules.dice import Die
from rules.dice.fast_dataclasses import fast_dataclass, make_replacer
from rules.phases import Phase
from rules.rulesets import Ruleset

P = TypeVar("P", bound="Position")


@dataclass(frozen=True, slots=True)
class Tricks:
    """The tricks that a seat has used, and the trick of the current round."""

    used: tuple[str, ...] = ()
    """Tricks that cannot be played again before all tricks have been played."""
    now: str = ""
    """The trick of the current round, or an empty string."""
    on: int | None = None
    """The seat of the opponent that the trick affects, or None."""
    usual: tuple[Die, ...] = ()
    """The seat's recipe before the trick changed it, or empty if the recipe is unchanged."""


@fast_dataclass
@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a match, with its dice, its choices and its results."""

    recipe: tuple[Die, ...] = ()
    recipe_text: str = ""
    button: str = ""
    special: str = ""
    autopass: bool = False
    overshooting: bool = False
    row: tuple[Die, ...] = ()
    captured: tuple[Die, ...] = ()
    out: tuple[Die, ...] = ()
    retired: tuple[Die, ...] = ()
    sizes: Sizes | None = None
    previous: Sizes | None = None
    deck: tuple[int, ...] = ()
    deck_shown: tuple[int, ...] = ()
    waiting: bool = False
    opened: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    surrendered: bool = False
    gone: bool = False
    """True if the seat has given up the match."""
    game_used: bool = False
    giant_used: bool = False
    special_used: bool = False
    tricks: Tricks | None = None
    misses_turn: bool = False
    spent: int = 0
    """Number of times that the seat has used a special rule with limited uses per match."""
    guard: tuple[int, ...] = ()
    """Places of the dice on which the seat refuses the next attack. Other seats may not see them."""
    squad: tuple[Die, ...] = ()
    """All dice from which the seat chose its recipe, if the seat may choose other dice later."""

    def replace(self, **changes: object) -> Seat:
        return cast(Seat, make_replacer(Seat)(self, **changes))


class Decision(NamedTuple):
    """A decision that a seat has to make now: its phase, and its number among the seat's decisions."""

    kind: Phase
    number: int


@fast_dataclass
@dataclass(frozen=True, slots=True)
class Position:
    """The state of a match: its seats, its phase, and the seats that have to decide."""

    ruleset: Ruleset
    first_to: int
    seats: tuple[Seat, ...]
    phase: Phase = Phase.READY
    round: int = 0
    turn: int = 0
    passes: int = 0
    active: int | None = None
    first: int | None = None
    ranking: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    pending: Attack | None = None
    losers: tuple[int, ...] = ()
    draws_in_a_row: int = 0
    winner: int | None = None
    extra_turn: bool = False
    following: int | None = None
    """The seat that has the next turn while the current turn is ending, or None."""
    misere: bool = False
    """True if the lowest score wins a round."""

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def decisions(self) -> dict[int, Decision]:
        return {
            number: Decision(self.phase, seat.opened)
            for number, seat in enumerate(self.seats)
            if seat.waiting
        }

    def replace(self: P, **changes: object) -> P:
        kind: Any = type(self)
        return cast(P, make_replacer(kind)(self, **changes))
