"""What the owner of a die has to choose, and the die as chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rules.actions import Sizes
from rules.dice.die import Die
from rules.roles import AUXILIARY, ON_OFFER, RESERVE, SIDEBOARD, SPECIALTY


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


def places_that_play(dice: Sequence[Die]) -> list[int]:
    """Which dice of a recipe come to the table as they are."""
    return [place for place, die in enumerate(dice) if not lies_apart(die) and not die.acts_as(AUXILIARY)]


def groups_of(die: Die) -> tuple[str, ...]:
    """The groups of skills among which a plasma or specialty die's owner chooses."""
    return tuple(ON_OFFER.letters) if die.acts_as(SPECIALTY) else die.groups


def with_group(die: Die, group: int) -> Die:
    letters = "".join(letter for letter in groups_of(die)[group] if letter not in die.skills)
    return die.but(skills=die.skills + letters, group=group)
