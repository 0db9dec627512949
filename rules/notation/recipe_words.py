"""Descriptions of recipes in words."""

from __future__ import annotations

from rules.dice import Die, DieKind, groups_of
from rules.notation.recipe import Recipe
from rules.roles import SLOTTED
from rules.rulesets import ONLINE, Ruleset
from rules.skills import CATALOGUE
from rules.translation import untranslated
from rules.words import PHRASES
from rules.words.message import Translate, choose_plural


def describe_recipe(recipe: Recipe, translate: Translate = untranslated) -> list[str]:
    return [describe_die(die, translate) for die in recipe.dice]


def describe_die(die: Die, translate: Translate = untranslated, ruleset: Ruleset = ONLINE) -> str:
    """Return a description of the die, such as “10-sided die: Shadow, Poison”."""
    code, data = description(die, ruleset)
    shape = translate(choose_plural(PHRASES[code], data)).format_map(data)
    names = [skill_name_on(die, letter, translate) for letter in die.skills if letter != die.slot]
    if groups_of(die) and die.group is None:
        groups = (
            " + ".join(translate(CATALOGUE[letter].name) for letter in group)
            or translate(PHRASES["no_skill"])
            for group in groups_of(die)
        )
        names.append(translate(PHRASES["one_of"]).format(groups=" / ".join(groups)))
    return f"{shape}: {', '.join(names)}" if names else shape


def skill_name_on(die: Die, letter: str, translate: Translate) -> str:
    name = translate(CATALOGUE[letter].name)
    if letter not in SLOTTED.letters or die.shown_slot is None:
        return name
    if not die.slot:
        return translate(PHRASES["slot_is_empty"]).format(skill=name)
    return translate(PHRASES["slot_holds"]).format(skill=name, drawn=translate(CATALOGUE[die.slot].name))


def description(die: Die, ruleset: Ruleset) -> tuple[str, dict[str, object]]:
    match die.kind:
        case DieKind.PLAIN:
            return "plain_die", {"size": die.size}
        case DieKind.SWING:
            low, high = ruleset.swing_range(die.swing)
            return "swing_die", {"letter": die.swing, "low": low, "high": high}
        case DieKind.OPTION:
            first, second = die.options or (0, 0)
            return "option_die", {"first": first, "second": second}
        case DieKind.TWIN:
            one, two = (half.swing or str(half.size) for half in die.halves or ())
            return "twin_die", {"first": one, "second": two}
        case DieKind.WILDCARD:
            return "wildcard_die", {}
