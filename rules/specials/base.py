"""The base class of special rules. Its defaults change nothing."""

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
"""Order in which recipes are settled: made-up recipes first, then copies, then additions."""


SPECIALS: dict[str, Special] = {}
"""All special rules by key."""


class Special:
    """The special rule of a button. The base class changes nothing."""

    key: ClassVar[str] = ""
    played: ClassVar[bool] = True
    """True if the rule has an effect. Otherwise the button plays its recipe like any other button."""
    as_printed: ClassVar[bool] = False
    """True if the rule is played only in matches that use the special rules of printed buttons."""

    has_rule: ClassVar[bool] = True
    """True if the printed button has a special rule and that rule is known."""
    of_series: ClassVar[bool] = False
    """True for rules of a series of buttons that mostly work only against each other."""
    only_if_agreed: ClassVar[bool] = False
    """True if the rule is played only after the players have agreed on it."""
    only_as_printed: ClassVar[bool] = False
    """True if the button makes no sense without the rule."""
    asks: ClassVar[bool] = False
    """True if the rule asks its player for a decision before a round."""
    may_decline: ClassVar[bool] = True

    times: ClassVar[int] = 0
    """Maximum number of uses per match, or 0 without a limit."""

    makes_recipe: ClassVar[bool] = False
    left_to_player: ClassVar[bool] = False
    """True if the player writes the button's recipe."""
    settles: ClassVar[int] = FIRST
    never_first: ClassVar[bool] = False
    no_skill_attacks: ClassVar[bool] = False
    shielded_from_skill: ClassVar[bool] = False
    sizes_differ: ClassVar[bool] = False
    sizes_differ_from_all: ClassVar[bool] = False
    barred_sizes: ClassVar[frozenset[tuple[str, int]]] = frozenset()
    booms_for_a_turn: ClassVar[bool] = False
    rerolls_equals: ClassVar[bool] = False
    may_bring_back_dice: ClassVar[bool] = False
    """True if the rule may return a captured die at the start of a turn."""
    repeats_turns: ClassVar[bool] = False
    """True if the player's choice at the end of a turn gives another turn."""

    def __init_subclass__(cls) -> None:
        if cls.key:
            SPECIALS[cls.key] = cls()

    def recipe(self, table: Table, number: int) -> str | None:
        """Return the recipe that the seat plays, or None for the button's own recipe."""
        return None

    def works_among(self, battle: Position | Table, number: int) -> bool:
        """Return True if the rule has an effect against the opponents in this match."""
        return True

    def uses_left(self, seat: Seat | TableSeat) -> int:
        return max(0, self.times - seat.spent)

    def most_from_reserve(self, battle: Position | Table, number: int) -> int:
        return 1

    def after_bringing_in(self, table: Table, number: int, dice: int) -> None:
        """Act after the seat has brought this number of reserve dice into play."""

    def asks_with_reserve(self, battle: Position | Table, number: int) -> bool:
        """Return True if the loser of a round may use the rule instead of adding a reserve die."""
        return False

    def asks_before_sizes(self, battle: Position | Table, number: int) -> bool:
        return False

    def asks_before_initiative(self, battle: Position | Table, number: int) -> bool:
        return False

    def asks_at_turn_end(self, table: Table, number: int, following: int) -> bool:
        return False

    def sees_values(self, battle: Position, number: int) -> bool:
        """Return True if the player sees all rolled dice while deciding before initiative."""
        return False

    def chooses_after(self, battle: Position | Table, number: int) -> int | None:
        """Return the seat that must choose and show its sizes before this seat, or None."""
        return None

    def borrows(self, mine: Seat | TableSeat, foe: Special) -> bool:
        """Return True if the seat may use an opponent's die in a skill attack."""
        return False

    def after_borrowing(self, table: Table, number: int) -> None:
        """Act after an opponent's die has been used in a skill attack."""

    def hastens(self, mine: Seat | TableSeat, foe: Special) -> bool:
        """Return True if the seat's dice may attack as if they had Speed."""
        return False

    def after_hastening(self, table: Table, number: int) -> None:
        """Act after a die without Speed has made a speed attack."""

    def adjusts(self, mine: Seat | TableSeat, foe: Special) -> bool:
        """Return True if one attacking die may count one more or one less."""
        return False

    def after_adjusting(self, table: Table, number: int) -> None:
        """Act after an attacking die has counted one more or one less."""

    def captured_as(self, table: Table, number: int, die: Die) -> Die:
        return die

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        return refusal(Code.NO_SUCH_SPECIAL)

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        return Answers()

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        """Carry out the player's use of the special rule."""

    def face(self, sides: int) -> tuple[int, dict[int, int]]:
        """Return the number of faces of a die of this size, and the faces that count as another value."""
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
