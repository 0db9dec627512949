"""Template tags that read and change the context in every permitted way."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import translation

register = template.Library()


@register.simple_tag
def say(value: Any, other: Any, more: Any = "") -> str:
    return f"{value}, {other} & {more}"


@register.simple_tag(takes_context=True)
def say_all(context: Any) -> str:
    known = context.flatten()
    context["number"] = "set"
    return " ".join(f"{name}={known.get(name)}" for name in ("word", "number", "a", "b", "list"))


@register.simple_tag(takes_context=True)
def set_word(context: Any) -> str:
    context["word"] = "another"
    return ""


@register.inclusion_tag("part")
def show_word(word: Any) -> dict[str, Any]:
    return {"word": word, "extra": 7}


@register.simple_tag(takes_context=True)
def speak(context: Any, language: str) -> str:
    translation.activate(language)
    return ""
