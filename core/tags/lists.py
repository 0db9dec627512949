"""Several words in one sentence of a template."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from core import lists

register = template.Library()


@register.filter
def all_of(things: Iterable[object], attribute: str = "") -> str:
    """`Ann, Bob and Cid`: the things as they are, or an attribute of each."""
    return lists.all_of(getattr(thing, attribute) if attribute else thing for thing in things)
