"""Rolls of dice. A skill may change the size before the die gets its new value."""

from __future__ import annotations

from rules.chance import DrawPurpose
from rules.dice import DECK, JOKER, Die, DieKind, card_value
from rules.events import CardDrawn, DieChanged, DieRolled
from rules.moments.roll import Occasion, Roll
from rules.skills import Traits, traits
from rules.specials import special
from rules.state.table import Table


def roll(
    table: Table,
    seat: int,
    place: int,
    occasion: Occasion,
    *,
    resize: bool = True,
    formless: bool = False,
) -> bool:
    """Roll a die and apply the skills that change its roll. Return False if the die was not rolled.

    *resize* allows skills to change the size. A *formless* die has just taken another form, and Mood does not
    change its size.
    """
    was = table.seats[seat].row[place]
    die = roll_die(table, seat, place, was, occasion, resize=resize, formless=formless)
    if die is None:
        return False
    table.emit(DieRolled(seat, place, was, die, occasion))
    return True


def settle(table: Table, seat: int, place: int, occasion: Occasion) -> None:
    """Run the skills that act once a roll of the die and its effects are complete."""
    was = table.seats[seat].row[place]
    if not was.skills:
        return
    ways = traits(was.skills)
    if ways.in_play and ways.skills_at("settling"):
        settled = Roll(table, seat, place, was, occasion)
        for skill in ways.skills_at("settling"):
            skill.settling(settled)
        if settled.die != was:
            table.emit(DieChanged(seat, place, was, settled.die, "settled"))


def roll_and_settle(table: Table, seat: int, place: int, occasion: Occasion) -> bool:
    is_rolled = roll(table, seat, place, occasion)
    if is_rolled:
        settle(table, seat, place, occasion)
    return is_rolled


def roll_die(
    table: Table,
    seat: int,
    place: int,
    die: Die,
    occasion: Occasion,
    *,
    resize: bool = True,
    formless: bool = False,
) -> Die | None:
    if die.skills:
        ways = traits(die.skills)
        if (ways.keeps_value or not die.copies) and die.showing is not None:
            return None
        if resize and ways.resizes:
            die = resized_die(Roll(table, seat, place, die, occasion), formless)
    return with_new_value(table, seat, place, die, occasion)


def resized_die(roll: Roll, formless: bool) -> Die:
    moments = traits(roll.die.skills)
    if not formless:
        for skill in moments.skills_at("taking_mood_size"):
            skill.taking_mood_size(roll)
        for skill in moments.skills_at("taking_even_size"):
            skill.taking_even_size(roll)
    for skill in moments.skills_at("shrinking"):
        skill.shrinking(roll)
    for skill in moments.skills_at("growing"):
        skill.growing(roll)
    return roll.die


def with_new_value(table: Table, seat: int, place: int, die: Die, occasion: Occasion) -> Die:
    ways = traits(die.skills)
    if not die.copies:
        return die.showing_now(1)
    if die.kind is DieKind.WILDCARD:
        largest = ways.shows_largest or not ways.in_play
        return draw_card(table, seat, place, die, JOKER if largest else None, occasion.value)
    if die.halves is None:
        what = DrawPurpose("die", seat, place, occasion)
        return die.showing_now(roll_value(table, what, die.sides, ways))
    what = DrawPurpose("half", seat, place, occasion)
    first, second = die.halves
    one = roll_value(table, what, first.size or 0, ways)
    two = roll_value(table, what, second.size or 0, ways)
    return die.replace(halves=(first._replace(showing=one), second._replace(showing=two)), showing=one + two)


NOTHING_ELSE: dict[int, int] = {}


def roll_value(table: Table, what: DrawPurpose, sides: int, ways: Traits) -> int:
    """Return a rolled value.

    A warrior shows its largest value but uses up a draw like other dice.
    """
    if ways.shows_largest:
        return sides
    name = "" if what.seat is None else table.seats[what.seat].special
    faces, counts = special(name).face(sides) if name else (sides, NOTHING_ELSE)
    rolled = table.draw(1 if sides else 0, faces, what)
    return counts.get(rolled, rolled) if ways.in_play else sides


def draw_card(table: Table, seat: int, place: int, die: Die, wanted: int | None, occasion: str) -> Die:
    """Return the wildcard with a new card from its player's deck.

    If *wanted* is not None, cards are drawn until one has this value.
    """
    while True:
        gone = table.seats[seat].deck
        left = [card for card in DECK if card not in gone] or list(DECK)
        card = left[table.draw(0, len(left) - 1, DrawPurpose("card", seat, place, occasion))]
        table.emit(CardDrawn(seat, card))
        if wanted is None or card_value(card) == wanted:
            return die.replace(card=card, showing=card_value(card))
