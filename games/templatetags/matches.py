"""`{% load matches %}`: how scores are written."""

from __future__ import annotations

from fractions import Fraction

from django import template

from games import wording

register = template.Library()


@register.filter
def points(score: float | None) -> str:
    return "" if score is None else wording.points(score)


@register.filter
def thirds(number: Fraction) -> str:
    return wording.thirds(number)
