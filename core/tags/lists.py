"""Several words in one sentence of a template."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from core.text import lists

register = template.Library()


@register.filter("all_of")
def listed_in_words(things: Iterable[object], attribute: str = "") -> str:
    """`Ann, Bob and Cid`: the things as they are, or an attribute of each."""
    return lists.all_of(getattr(thing, attribute) if attribute else thing for thing in things)
