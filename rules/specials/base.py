"""The base class of button specials; by default everything is as usual."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules.actions import Choose, UseSpecial
from rules.answers import Answers
from rules.dice import Die
from rules.refusals import Code, Refusal, refusal
from rules.state.position import Position, Seat
from rules.state.table import Table, TableSeat

FIRST, COPYING, ADDING = range(3)
"""When recipes are settled: those made up come first, then those copied, then what is added."""


SPECIALS: dict[str, Special] = {}
"""Those of every file in this folder."""


class Special:
    """A button without a special; each subclass defines only what it changes."""

    key: ClassVar[str] = ""
    played: ClassVar[bool] = True
    """Whether it changes anything; otherwise the button plays its recipe like any other."""
    as_printed: ClassVar[bool] = False
    """Whether it is played only where specials are played as printed."""

    has_rule: ClassVar[bool] = True
    """Whether its printed button has a rule of its own that is known."""
    of_series: ClassVar[bool] = False
    """Whether it is one of those of which most count only against each other."""
    only_if_agreed: ClassVar[bool] = False
    """Whether no ruleset plays it by itself."""
    only_as_printed: ClassVar[bool] = False
    """Whether a button makes no sense without it."""
    asks: ClassVar[bool] = False
    """Whether it needs a decision of its own before a round."""
    may_decline: ClassVar[bool] = True

    times: ClassVar[int] = 0
    """How often in a match it may be used, if that is counted."""

    makes_recipe: ClassVar[bool] = False
    left_to_player: ClassVar[bool] = False
    """Whether its dice are whatever its player writes down."""
    settles: ClassVar[int] = FIRST
    never_first: ClassVar[bool] = False
    no_skill_attacks: ClassVar[bool] = False
    shielded_from_skill: ClassVar[bool] = False
    sizes_differ: ClassVar[bool] = False
    sizes_differ_from_all: ClassVar[bool] = False
    barred_sizes: ClassVar[frozenset[tuple[str, int]]] = frozenset()
    booms_for_a_turn: ClassVar[bool] = False
    rerolls_equals: ClassVar[bool] = False
    brings_back: ClassVar[bool] = False
    """Whether a captured die may come back at the start of a turn."""
    repeats_turns: ClassVar[bool] = False
    """Whether what it does at the end of a turn is to take another."""

    def __init_subclass__(cls) -> None:
        if cls.key:
            SPECIALS[cls.key] = cls()

    def recipe(self, table: Table, number: int) -> str | None:
        """Return the recipe that this seat plays, or None for its button's own."""
        return None

    def works_among(self, battle: Position | Table, number: int) -> bool:
        """Return True if the special does anything against the fighters of this match."""
        return True

    def uses_left(self, seat: Seat | TableSeat) -> int:
        return max(0, self.times - seat.spent)

    def most_from_reserve(self, battle: Position | Table, number: int) -> int:
        return 1

    def has_brought_in(self, table: Table, number: int, dice: int) -> None:
        """Act after this many reserve dice have been brought into play."""

    def asks_with_reserve(self, battle: Position | Table, number: int) -> bool:
        """Return True if a seat that lost the round may choose something else instead of a reserve die."""
        return False

    def asks_before_sizes(self, battle: Position | Table, number: int) -> bool:
        return False

    def asks_before_initiative(self, battle: Position | Table, number: int) -> bool:
        return False

    def asks_at_turn_end(self, table: Table, number: int, following: int) -> bool:
        return False

    def sees_values(self, battle: Position, number: int) -> bool:
        """Return True if it decides before initiative with all dice visible."""
        return False

    def chooses_after(self, battle: Position | Table, number: int) -> int | None:
        """Return the seat that chooses its sizes, and shows them, before this one, or None."""
        return None

    def borrows(self, mine: Seat | TableSeat, foe: Special) -> bool:
        """Return True if an opponent's die may help in a skill attack."""
        return False

    def has_borrowed(self, table: Table, number: int) -> None:
        """Act after an opponent's die has helped."""

    def hastens(self, mine: Seat | TableSeat, foe: Special) -> bool:
        """Return True if any die may attack as if it had Speed."""
        return False

    def has_hastened(self, table: Table, number: int) -> None:
        """Act after a die without Speed has attacked as if it had it."""

    def adjusts(self, mine: Seat | TableSeat, foe: Special) -> bool:
        """Return True if one attacker may count one more or one less."""
        return False

    def has_adjusted(self, table: Table, number: int) -> None:
        """Act after an attacker has counted one more or one less."""

    def captured_as(self, table: Table, number: int, die: Die) -> Die:
        return die

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        return refusal(Code.NO_SUCH_SPECIAL)

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        """Return all answers to the special's question except declining."""
        return Answers()

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        """Carry out the decision."""

    def face(self, sides: int) -> tuple[int, dict[int, int]]:
        """Return how many faces a die of this size really has, and the values that some of them count."""
        return sides, {}

    def why_not_sizes(self, row: Sequence[Die], action: Choose) -> Refusal | None:
        sizes = list(action.swing.values())
        if (self.sizes_differ or self.sizes_differ_from_all) and len(set(sizes)) < len(sizes):
            return refusal(Code.SIZES_MUST_DIFFER)
        if self.sizes_differ_from_all:
            for place, die in enumerate(row):
                if not die.swing and action.option.get(place, die.size) in sizes:
                    return refusal(Code.SIZES_MUST_DIFFER)
        for letter, size in action.swing.items():
            if (letter, size) in self.barred_sizes:
                return refusal(Code.SIZE_BARRED, letter=letter, size=size)
        return None


NONE = Special()


def special(key: str) -> Special:
    return SPECIALS.get(key, NONE)


def other_seats(battle: Position | Table, number: int) -> list[int]:
    return [other for other in range(len(battle.seats)) if other != number]


def opponent_named(battle: Position | Table, number: int, against: int | None) -> int | None:
    if against is None:
        return 1 - number if len(battle.seats) == 2 else None
    valid = type(against) is int and 0 <= against < len(battle.seats) and against != number
    return against if valid else None
