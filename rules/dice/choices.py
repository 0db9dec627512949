"""What the owner of a die has to choose, and the die as chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rules.actions import Sizes
from rules.dice.die import Die
from rules.roles import AUXILIARY, ON_OFFER, RESERVE, SELECT, SIDEBOARD, SPECIALTY


def undecided(die: Die) -> bool:
    return die.size is None or (bool(die.groups or die.skills) and die.group is None and bool(groups_of(die)))


def sized_as_chosen(die: Die, place: int, sizes: Sizes | None) -> Die:
    """A die of a recipe, at the size chosen for it if there is one."""
    if sizes is None:
        return die
    if die.swing and die.swing in sizes.swing:
        die = die.sized(sizes.swing[die.swing])
    elif place in sizes.option:
        die = die.sized(sizes.option[place])
    if place in sizes.plasma:
        die = with_group(die, sizes.plasma[place])
    return die


def lies_apart(die: Die) -> bool:
    """Whether a die of a recipe waits beside the table: in reserve, or on the sideboard."""
    return die.acts_as(RESERVE) or die.acts_as(SIDEBOARD)


def places_that_play(dice: Sequence[Die], sizes: Sizes | None = None) -> list[int]:
    """Which dice of a recipe come to the table as they are; as long as none is selected, all that may be."""
    selected = sizes.select if sizes else None
    return [
        place
        for place, die in enumerate(dice)
        if not lies_apart(die)
        and not die.acts_as(AUXILIARY)
        and (selected in (None, place) or not die.acts_as(SELECT))
    ]


def dice_that_play(recipe: Sequence[Die], sizes: Sizes | None = None) -> tuple[Die, ...]:
    """These dice, before their sizes are chosen."""
    dice = [recipe[place] for place in places_that_play(recipe, sizes)]
    places = to_select(dice)
    return with_selected(dice, places[0]) if len(places) == 1 else tuple(dice)


def to_select(row: Sequence[Die]) -> list[int]:
    """The dice of a row of which one is to be selected."""
    return [place for place, die in enumerate(row) if die.acts_as(SELECT)]


def with_selected(row: Sequence[Die], selected: int) -> tuple[Die, ...]:
    """The row when one of these dice is selected: it is like any other, and the rest of them is gone."""
    return tuple(
        die.without(SELECT.letters)
        for place, die in enumerate(row)
        if place == selected or not die.acts_as(SELECT)
    )


def groups_of(die: Die) -> tuple[str, ...]:
    """The groups of skills among which a plasma or specialty die's owner chooses."""
    return tuple(ON_OFFER.letters) if die.acts_as(SPECIALTY) else die.groups


def with_group(die: Die, group: int) -> Die:
    letters = "".join(letter for letter in groups_of(die)[group] if letter not in die.skills)
    return die.but(skills=die.skills + letters, group=group)
