"""`{% load catalogue %}`: recipes that explain themselves wherever they stand."""

from django import template

from buttons.explaining import in_words
from buttons.facts import dice_of

register = template.Library()


@register.inclusion_tag("buttons/_recipe.html")
def recipe(notation: str) -> dict[str, str]:
    """A recipe that a tap spells out: `{% recipe button.recipe %}`."""
    return {"notation": notation, "words": "; ".join(in_words(dice_of(notation)))}
