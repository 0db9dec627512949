"""Searchable facts about buttons, read from their recipes by the rules."""

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
    """A trait of at least one die of the recipe: a skill, a size or swing letter, a kind."""

    dice_count: int
    obstacle: str
    traits: frozenset[tuple[TraitKind, str]]


def facts_of(recipe: str, ruleset: str, special: str) -> Facts:
    """What can be said of these dice: of a recipe that the rules no longer read, that nobody can play it."""
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
    """The dice of a recipe that was readable once; none if the rules no longer read it."""
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
    """Its kind; a plasma die is one of any kind, with groups of skills to pick from."""
    return [die.kind, PLASMA] if die.groups else [die.kind]


def letters_of(die: Die) -> str:
    """Its skills, and those of which its player picks one group."""
    return die.skills + "".join(die.groups)


def sizes_written_in(die: Die) -> list[str]:
    """Numbers and swing letters; a prime swing has its letter's range, so it is found by the letter."""
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
