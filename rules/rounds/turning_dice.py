"""Dice that are turned to another value, or take another size, without a fight."""

from __future__ import annotations

from rules.dice import DIZZY, DieKind, lowered, raised
from rules.events import DieChanged
from rules.rolling import draw_card
from rules.state.table import Table


def turn_down(table: Table, number: int, place: int, value: int, how: str) -> None:
    """Put a die on a lower value; a focus die is dizzy for it."""
    was = table.seats[number].row[place]
    if value == was.showing:
        return
    wild = was.kind is DieKind.WILDCARD
    die = draw_card(table, number, place, was, value, how) if wild else lowered(was, value)
    if how == "focus":
        die = die.with_marks(die.marks | {DIZZY})
    table.emit(DieChanged(number, place, was, die, how))


def raise_die(table: Table, number: int, place: int, by: int, how: str) -> None:
    """Put a die on a higher value."""
    was = table.seats[number].row[place]
    table.emit(DieChanged(number, place, was, raised(was, by), how))


def resize(table: Table, number: int, place: int, size: int) -> None:
    was = table.seats[number].row[place]
    die = was.resized(size)
    if die != was:
        table.emit(DieChanged(number, place, was, die, "turbo"))
