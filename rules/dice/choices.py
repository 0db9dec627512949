"""The choices that a die needs from its owner, and the die after a choice."""

from __future__ import annotations

from collections.abc import Sequence

from rules.actions import Sizes
from rules.dice.die import Die
from rules.roles import AUXILIARY, ON_OFFER, RESERVE, SELECT, SIDEBOARD, SPECIALTY


def needs_choice(die: Die) -> bool:
    return die.size is None or (bool(die.groups or die.skills) and die.group is None and bool(groups_of(die)))


def apply_choice(die: Die, place: int, sizes: Sizes | None) -> Die:
    if sizes is None:
        return die
    if die.swing and die.swing in sizes.swing:
        die = die.with_size(sizes.swing[die.swing])
    elif place in sizes.option:
        die = die.with_size(sizes.option[place])
    if place in sizes.plasma:
        die = with_group(die, sizes.plasma[place])
    return die


def is_off_table(die: Die) -> bool:
    return die.acts_as(RESERVE) or die.acts_as(SIDEBOARD)


def places_that_play(dice: Sequence[Die], sizes: Sizes | None = None) -> list[int]:
    """Return the places of the dice that start in play, with all select dice if none is selected yet."""
    selected = sizes.select if sizes else None
    return [
        place
        for place, die in enumerate(dice)
        if not is_off_table(die)
        and not die.acts_as(AUXILIARY)
        and (selected in (None, place) or not die.acts_as(SELECT))
    ]


def dice_that_play(recipe: Sequence[Die], sizes: Sizes | None = None) -> tuple[Die, ...]:
    dice = [recipe[place] for place in places_that_play(recipe, sizes)]
    places = select_places(dice)
    return with_selected(dice, places[0]) if len(places) == 1 else tuple(dice)


def select_places(row: Sequence[Die]) -> list[int]:
    return [place for place, die in enumerate(row) if die.acts_as(SELECT)]


def with_selected(row: Sequence[Die], selected: int) -> tuple[Die, ...]:
    return tuple(
        die.without_skills(SELECT.letters)
        for place, die in enumerate(row)
        if place == selected or not die.acts_as(SELECT)
    )


def groups_of(die: Die) -> tuple[str, ...]:
    return tuple(ON_OFFER.letters) if die.acts_as(SPECIALTY) else die.groups


def with_group(die: Die, group: int) -> Die:
    letters = "".join(letter for letter in groups_of(die)[group] if letter not in die.skills)
    return die.replace(skills=die.skills + letters, group=group)
