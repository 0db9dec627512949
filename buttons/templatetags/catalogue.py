"""`{% load catalogue %}`: template tags for recipes of buttons."""

from django import template

from buttons.recipes.facts import dice_of
from core.drawing.translation import translate_text
from rules import Die, describe_recipe

register = template.Library()


@register.inclusion_tag("buttons/_recipe.html")
def recipe(notation: str) -> dict[str, str]:
    """Render a recipe that shows its description when tapped: `{% recipe button.recipe %}`."""
    return {"notation": notation, "words": "; ".join(describe_recipe(dice_of(notation), translate_text))}


@register.filter
def dice_of_recipe(notation: str) -> tuple[Die, ...]:
    return tuple(dice_of(notation).dice)
