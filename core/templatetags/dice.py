"""`{% load dice %}`: tags that draw dice, pins, medals and the tug-of-war of two scores as SVG."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from core.drawing.drawing import STATES, example_die, size_face_of, to_drawn_die
from core.drawing.low_data import is_low_data
from core.drawing.medals import medal_drawing
from core.drawing.pins import pin_drawing, plain_drawing
from rules import Die
from rules.rulesets import ONLINE, RULESETS

register = template.Library()

LEAST_WITH_DICE = 56
"""The smallest pin in pixels that shows dice on its rim. On smaller pins they would be unreadable."""


@register.simple_tag
def die(
    die: Die | str,
    showing: int | None = None,
    sides: int | None = None,
    state: str = "",
    name: str = "",
    value: object = "",
    size: str = "",
    why: str = "",
    ruleset: str = ONLINE.name,
    one_of: bool = False,
) -> SafeString:
    """Draw a die: `{% die d %}`, `{% die d state="target rolled" %}`, `{% die d name="attackers" value=3 %}`.

    A recipe works instead of a die, for examples: `{% die "s(X)" showing=5 sides=8 %}`. *state* is a list of
    names from `core.drawing.drawing.STATES`, and *why* gives the reason for a state. With a *name* the die is
    a checkbox, or a radio button if it is *one_of* several. *size* is `small`, `large` or empty. *ruleset* is
    the name of a ruleset, which determines the range of swing dice in the description.
    """
    if isinstance(die, str):
        die = example_die(die, showing, sides)
    box = "" if not name else "radio" if one_of else "checkbox"
    return draw_die(get_language(), die, state, box, name, str(value), size, str(why), ruleset or ONLINE.name)


@lru_cache(maxsize=4096)
def draw_die(
    language: str, die: Die, state: str, box: str, name: str, value: str, size: str, why: str, ruleset: str
) -> SafeString:
    states = state.split()
    told_by_checkbox = ["selected"] if name else []
    told = [state for state in states if state not in told_by_checkbox]
    words = to_drawn_die(die, told, RULESETS[ruleset]).words
    context: dict[str, object] = {"box": box, "name": name, "value": value, "size": size, "why": why}
    context |= {
        "die": to_drawn_die(die, told),
        "chosen": told != states,
        "words": f"{words}. {why}" if why else words,
    }
    return render_to_string("core/drawing/die.html", context)


@register.simple_tag
def captured_die(die: Die, state: str = "captured", ruleset: str = ONLINE.name) -> SafeString:
    return draw_captured(get_language(), die, state, ruleset or ONLINE.name)


@lru_cache(maxsize=4096)
def draw_captured(language: str, die: Die, state: str, ruleset: str) -> SafeString:
    words = to_drawn_die(die.before_first_roll(), [state] if state in STATES else [], RULESETS[ruleset]).words
    context = {"title": die.before_first_roll(), "state": state, "words": words, "face": size_face_of(die)}
    return render_to_string("core/drawing/captured.html", context)


@register.simple_tag
def pin(name: str, recipe: object, size: int = 48, label: str = "") -> SafeString:
    """Draw the pin of a button: `{% pin button.name button.recipe 48 %}`.

    A button without a name is drawn from its recipe. Screen readers skip the pin unless it has a label,
    because the name is usually next to it.
    """
    named = name if name.strip("?") or not recipe else str(recipe)
    return draw_pin(named, str(recipe), size, str(label), plain=is_low_data())


@lru_cache(maxsize=2048)
def draw_pin(name: str, recipe: str, size: int, label: str, *, plain: bool = False) -> SafeString:
    if plain:
        return in_svg(plain_drawing(name), size, label)
    return in_svg(pin_drawing(name, recipe, with_dice=size >= LEAST_WITH_DICE), size, label)


@register.simple_tag
def medal(key: str, size: int = 64) -> SafeString:
    """Draw the medal of a trophy: `{% medal "first" 64 %}`. The page itself must name the trophy."""
    return in_svg(medal_drawing(key), size)


def in_svg(inside: str, size: int, label: str = "") -> SafeString:
    drawing = mark_safe(inside)  # noqa: S308 drawn from our own parts
    return render_to_string("core/drawing/pin.html", {"drawing": drawing, "size": size, "label": label})


@register.inclusion_tag("core/drawing/tug.html")
def tug(mine: float | Fraction, theirs: float | Fraction, label: str, name: str = "") -> dict[str, object]:
    """Draw two scores as a tug-of-war: `{% tug 23 43.5 "You 23, mirabel 43.5" %}`.

    With a *name*, the drawing glides to its new state when htmx swaps in a new score.
    """
    return {"share": f"{share_of(float(mine), float(theirs)):.1f}", "label": label, "name": name}


def share_of(mine: float, theirs: float) -> float:
    """Return the viewer's share of the rope in percent.

    If a score is negative, both scores are raised by the same number so the lower score is 0.
    """
    lowest = min(mine, theirs, 0)
    total = mine + theirs - 2 * lowest
    return 50 if total == 0 else 100 * (mine - lowest) / total
