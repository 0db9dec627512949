"""Checks for dice that a player names for a skill, and changes to their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.dice import DIZZY, Die, DieKind, lower_to, raise_by
from rules.events import DieChanged
from rules.refusals import Code, Refusal, refusal
from rules.roles import Role
from rules.rolling import draw_card
from rules.skills import traits
from rules.state.table import Table


def why_not_named(row: Sequence[Die], places: Iterable[object], role: Role) -> Refusal | None:
    seen: set[object] = set()
    for place in places:
        if type(place) is not int or not 0 <= place < len(row):
            return refusal(Code.NO_SUCH_DIE)
        if place in seen:
            return refusal(Code.SAME_DIE_TWICE, die=row[place].recipe)
        seen.add(place)
        if not row[place].acts_as(role):
            return refusal(Code.LACKS_SKILL, die=row[place].recipe, letter=role.letter)
    return None


def why_not_reacting(row: Sequence[Die], places: Iterable[int], role: Role) -> Refusal | None:
    refused = why_not_named(row, places, role)
    if refused is not None:
        return refused
    for place in places:
        if not traits(row[place].skills).in_play:
            return refusal(Code.ASLEEP_AS_WARRIOR, die=row[place].recipe)
    return None


def may_be_turned_down(die: Die, value: object) -> bool:
    if type(value) is not int or not die.lowest <= value <= die.value:
        return False
    return die.kind is not DieKind.WILDCARD or value <= 13 or value == die.value


def lower_values(die: Die) -> list[int]:
    return [value for value in range(die.value, die.lowest - 1, -1) if may_be_turned_down(die, value)]


def values_changed(row: Sequence[Die], values: Mapping[int, int]) -> dict[int, int]:
    return {place: value for place, value in values.items() if value != row[place].value}


def turn_down(table: Table, number: int, place: int, value: int, how: str) -> None:
    was = table.seats[number].row[place]
    if value == was.showing:
        return
    wild = was.kind is DieKind.WILDCARD
    die = draw_card(table, number, place, was, value, how) if wild else lower_to(was, value)
    if how == "focus":
        die = die.with_marks(die.marks | {DIZZY})
    table.emit(DieChanged(number, place, was, die, how))


def raise_die(table: Table, number: int, place: int, by: int, how: str) -> None:
    was = table.seats[number].row[place]
    table.emit(DieChanged(number, place, was, raise_by(was, by), how))


def resize(table: Table, number: int, place: int, size: int) -> None:
    was = table.seats[number].row[place]
    die = was.with_open_size(size)
    if die != was:
        table.emit(DieChanged(number, place, was, die, "turbo"))
