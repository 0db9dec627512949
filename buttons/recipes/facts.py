"""Searchable properties of a button, such as the skills and sizes of its dice, read from its recipe."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules import Die, DieKind, Recipe, UnreadableRecipe, parse_recipe, why_not_playable

PRIME = "'"
PLASMA = "plasma"
UNREADABLE = "unreadable"


class TraitKind(StrEnum):
    SKILL = "skill"
    SIZE = "size"
    DIE = "die"


@dataclass(frozen=True, slots=True)
class Facts:
    dice_count: int
    obstacle: str
    traits: frozenset[tuple[TraitKind, str]]


def facts_of(recipe: str, ruleset: str, special: str) -> Facts:
    """Return the searchable properties of a recipe.

    An unreadable recipe has no traits, and its obstacle is `UNREADABLE`.
    """
    try:
        parsed = parse_recipe(recipe)
    except UnreadableRecipe:
        return Facts(dice_count=0, obstacle=UNREADABLE, traits=frozenset())
    refusal = why_not_playable(parsed, ruleset=ruleset, special=special)
    return Facts(
        dice_count=len(parsed.dice),
        obstacle=refusal.code if refusal else "",
        traits=frozenset(trait for die in parsed.dice for trait in traits_of(die)),
    )


def dice_of(recipe: str) -> Recipe:
    try:
        return parse_recipe(recipe)
    except UnreadableRecipe:
        return Recipe(())


def traits_of(die: Die) -> Iterator[tuple[TraitKind, str]]:
    for kind in kinds_of(die):
        yield TraitKind.DIE, kind
    for letter in letters_of(die):
        yield TraitKind.SKILL, letter
    for size in sizes_written_in(die):
        yield TraitKind.SIZE, size


def kinds_of(die: Die) -> list[str]:
    return [die.kind, PLASMA] if die.groups else [die.kind]


def letters_of(die: Die) -> str:
    return die.skills + "".join(die.groups)


def sizes_written_in(die: Die) -> list[str]:
    """Return the sizes and swing letters of the die. A prime swing such as X' counts as X."""
    match die.kind:
        case DieKind.PLAIN:
            return [str(die.size)]
        case DieKind.SWING:
            return [str(die.swing).strip(PRIME)]
        case DieKind.OPTION:
            return [str(size) for size in die.options or ()]
        case DieKind.TWIN:
            return [half.swing.strip(PRIME) or str(half.size) for half in die.halves or ()]
        case DieKind.WILDCARD:
            return []
