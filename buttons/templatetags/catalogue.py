"""`{% load catalogue %}`: template tags for recipes of buttons."""

from django import template
from django.utils.translation import gettext

from buttons.recipes.facts import dice_of, letters_of
from core.drawing.pins import MOST_ON_THE_RIM
from core.drawing.translation import translate_text
from rules import Die, describe_recipe
from rules.skills import CATALOGUE

register = template.Library()


@register.inclusion_tag("buttons/_recipe.html")
def recipe(notation: str, *, under_pin: bool = False) -> dict[str, object]:
    """Render a recipe that shows its description when tapped: `{% recipe button.recipe %}`.

    With `under_pin=True`, a recipe that the pin above it shows is only for screen readers.
    """
    words = "; ".join(describe_recipe(dice_of(notation), translate_text))
    return {"notation": notation, "words": words, "is_shown": under_pin and is_shown_by_pin(notation)}


@register.filter
def is_shown_by_pin(notation: str) -> bool:
    """Return whether a large pin shows the whole recipe. Its dice have no letters of skills."""
    dice = dice_of(notation).dice
    return 0 < len(dice) <= MOST_ON_THE_RIM and all(die.recipe == f"({die.inside})" for die in dice)


@register.filter
def dice_of_recipe(notation: str) -> tuple[Die, ...]:
    return tuple(dice_of(notation).dice)


@register.filter
def skill_names(notation: str) -> list[str]:
    """Return the names of the skills in a recipe, each once."""
    letters = dict.fromkeys(letter for die in dice_of(notation).dice for letter in letters_of(die))
    return [gettext(CATALOGUE[letter].name) for letter in letters if letter in CATALOGUE]
