"""A parser for dice on a table with their values, and reasons why a die cannot be there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.text.visible import remove_invisible
from games.play import AgainstTheRules
from rules import Die, DieKind, Recipe, why_not_playable
from rules.dice import ASLEEP, DIZZY, HALVED, is_off_table
from rules.notation.codec import Unreadable, die_from_text
from rules.notation.recipe import MOST_DICE, MOST_SIDES_ONLINE
from rules.roles import AUXILIARY, SELECT
from training.workshop.refusals import NoPosition, WorkshopCode

LONGEST_ROW = 400
MOST_CAPTURED = 2 * MOST_DICE
LAST_CARD = 54
MARKS_IN_ROW, MARKS_OF_CAPTURED = frozenset({DIZZY, ASLEEP}), frozenset({HALVED})


@dataclass(frozen=True, slots=True)
class Heap:
    name: str
    captured: bool = False


def dice_in(heap: Heap, text: str) -> tuple[Die, ...]:
    if len(text) > LONGEST_ROW:
        raise NoPosition(WorkshopCode.POSITION_TOO_LONG, most=LONGEST_ROW)
    words, most = text.split(), MOST_CAPTURED if heap.captured else MOST_DICE
    if len(words) > most:
        raise NoPosition(WorkshopCode.TOO_MANY_DICE_THERE, row=heap.name, most=most)
    if not words and not heap.captured:
        raise NoPosition(WorkshopCode.NO_DICE_THERE, row=heap.name)
    dice = tuple(die_in(heap, word) for word in words)
    for some in (dice[:MOST_DICE], dice[MOST_DICE:]):
        refuse_unless_playable(heap, some)
    return dice


def refuse_unless_playable(heap: Heap, dice: Sequence[Die]) -> None:
    refusal = why_not_playable(Recipe(tuple(die.before_first_roll() for die in dice))) if dice else None
    if refusal is not None:
        raise NoPosition(WorkshopCode.DICE_AGAINST_RULES, row=heap.name, reason=str(AgainstTheRules(refusal)))


def die_in(heap: Heap, word: str) -> Die:
    shown = remove_invisible(word)[:24]
    try:
        die = die_from_text(word)
    except Unreadable as error:
        raise NoPosition(WorkshopCode.NO_SUCH_DIE, row=heap.name, die=shown) from error
    if not (can_be_in_play(die) and die.marks <= marks_of(heap)):
        raise NoPosition(WorkshopCode.DIE_NOT_ON_A_TABLE, row=heap.name, die=shown)
    if die.kind is DieKind.WILDCARD:
        return card_in(heap, die, shown)
    if die.size is None:
        raise NoPosition(WorkshopCode.DIE_WITHOUT_SIZE, row=heap.name, die=shown)
    if die.size > MOST_SIDES_ONLINE:
        raise NoPosition(WorkshopCode.DIE_TOO_LARGE, row=heap.name, die=shown, most=MOST_SIDES_ONLINE)
    if die.options is not None and die.size not in die.options:
        raise NoPosition(WorkshopCode.DIE_OF_WRONG_SIZE, row=heap.name, die=shown)
    return turn_or_refuse(heap, die, shown)


def can_be_in_play(die: Die) -> bool:
    waits = is_off_table(die) or die.acts_as(AUXILIARY) or die.acts_as(SELECT)
    return not (waits or die.slot or (die.groups and die.group is None))


def marks_of(heap: Heap) -> frozenset[str]:
    return MARKS_OF_CAPTURED if heap.captured else MARKS_IN_ROW


def card_in(heap: Heap, die: Die, shown: str) -> Die:
    if not 1 <= die.card <= LAST_CARD:
        raise NoPosition(WorkshopCode.DIE_NOT_ON_A_TABLE, row=heap.name, die=shown)
    return die


def turn_or_refuse(heap: Heap, die: Die, shown: str) -> Die:
    value = die.sides if die.showing is None and heap.captured else die.showing
    if value is None or not die.lowest <= value <= die.sides:
        raise NoPosition(
            WorkshopCode.DIE_CANNOT_SHOW, row=heap.name, die=shown, low=die.lowest, high=die.sides
        )
    return turn_die(die, value)


def turn_die(die: Die, value: int) -> Die:
    """Return the die with this value. The first half of a twin die gets as much of the value as it can."""
    if die.halves is None:
        return die.showing_now(value)
    first, second = die.halves
    fit = all(half.showing is not None and half.showing <= (half.size or 0) for half in die.halves)
    if not fit or (first.showing or 0) + (second.showing or 0) != value:
        high = min(first.size or 0, value - min(1, second.size or 0))
        first, second = first._replace(showing=high), second._replace(showing=value - high)
    return die.with_halves(first, second).showing_now(value)
