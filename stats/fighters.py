"""Fighters. Buttons with equal dice and special count as one fighter, however their recipes are written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from buttons.models import Button
from games.models import Match, Seat
from rules import UnreadableRecipe, parse_recipe
from stats.models import Fighter

Dice = tuple[str, str]
"""A recipe in canonical order, with the name of a special."""


@lru_cache(maxsize=8192)
def canonical_recipe(recipe: str) -> str:
    try:
        dice = parse_recipe(recipe).dice
    except UnreadableRecipe:
        return " ".join(sorted(recipe.split()))
    return " ".join(sorted(die.replace(skills="".join(sorted(die.skills))).recipe for die in dice))


def dice_of(match: Match, seat: Seat) -> Dice:
    """Return the canonical dice and the special of the seat. A Winslow die makes a different fighter."""
    is_changed = match.winslow_seat == seat.number
    return canonical_recipe(
        seat.recipe
    ), f"{seat.special} Winslow {match.winslow_die}".strip() if is_changed else seat.special


def fighters_with(dice: Iterable[Dice]) -> dict[Dice, int]:
    wanted = set(dice)
    known = known_with(wanted)
    if missing := sorted(wanted - known.keys()):
        made = [Fighter(recipe=recipe, special=special) for recipe, special in missing]
        Fighter.objects.bulk_create(made, ignore_conflicts=True)
        known |= known_with(set(missing))
    return known


def known_with(dice: set[Dice]) -> dict[Dice, int]:
    recipes = {recipe for recipe, _special in dice}
    found = Fighter.objects.filter(recipe__in=recipes).values_list("recipe", "special", "pk")
    return {(recipe, special): key for recipe, special, key in found if (recipe, special) in dice}


def fighter_of(button: Button) -> Fighter | None:
    return Fighter.objects.filter(recipe=canonical_recipe(button.recipe), special=button.special).first()


def buttons_of(fighters: Iterable[Fighter]) -> Mapping[int, list[Button]]:
    keys = {(fighter.recipe, fighter.special): fighter.pk for fighter in fighters}
    specials = {special for _recipe, special in keys}
    found = Button.objects.filter(special__in=specials).values_list("pk", "recipe", "special")
    theirs = {
        button: keys[dice]
        for button, recipe, special in found
        if (dice := (canonical_recipe(recipe), special)) in keys
    }
    named = defaultdict(list)
    for button in Button.objects.filter(pk__in=theirs).select_related("set").order_by("name", "pk"):
        named[theirs[button.pk]].append(button)
    return named
