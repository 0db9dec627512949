"""`{% load matches %}`: how scores and descriptions are written."""

from __future__ import annotations

from fractions import Fraction

from django import template

from games import chat, searches, wording

register = template.Library()


@register.filter
def points(score: float | None) -> str:
    return "" if score is None else wording.points(score)


@register.filter
def thirds(number: Fraction) -> str:
    return wording.thirds(number)


@register.filter
def in_a_line(description: str) -> str:
    return chat.without_marks(description)


@register.inclusion_tag("games/_search_words.html")
def buttons_meant(search: str) -> dict[str, object]:
    """The buttons that a search finds, in words."""
    return {"words": searches.in_words(search)}
