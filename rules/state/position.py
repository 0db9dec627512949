"""A match in progress as plain data: what `rules.battle` plays, and all that lower-level rules look at."""

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
    """The tricks of its button that a seat has used, and the one of this round."""

    used: tuple[str, ...] = ()
    """Those that cannot be used again before all have been."""
    now: str = ""
    """The one of this round."""
    on: int | None = None
    """The opponent whom it is played on."""
    usual: tuple[Die, ...] = ()
    """The recipe of the seat, if the trick changes it for this round."""


@fast_dataclass
@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a match: its dice, its sizes, its rounds."""

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
    """It has given up the match, and the others go on."""
    game_used: bool = False
    giant_used: bool = False
    special_used: bool = False
    tricks: Tricks | None = None
    misses_turn: bool = False
    spent: int = 0
    """How often it has done what its button may do a few times in a match."""
    guard: tuple[int, ...] = ()
    """Its dice, by place, on which it refuses the next attack; nobody else may know."""
    squad: tuple[Die, ...] = ()
    """All dice of which its recipe has those that it chose, where it may choose others later."""

    def replace(self, **changes: object) -> Seat:
        return cast(Seat, make_replacer(Seat)(self, **changes))


class Decision(NamedTuple):
    """A decision that a seat owes now: its phase, and its number among that seat's decisions."""

    kind: Phase
    number: int


@fast_dataclass
@dataclass(frozen=True, slots=True)
class Position:
    """The state of a match: its seats, its phase, and which seats have to act."""

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
    """The seat whose turn comes when the present one is quite over."""

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
