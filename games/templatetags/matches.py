"""`{% load matches %}`: how scores and descriptions are written."""

from __future__ import annotations

from fractions import Fraction

from django import template

from games import chat, wording

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
