"""A filter that joins words into a list in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from core.text import lists

register = template.Library()


@register.filter("all_of")
def listed_in_words(things: Iterable[object], attribute: str = "") -> str:
    """Return the things, or the given *attribute* of each, joined as in `Ann, Bob and Cid`."""
    return lists.all_of(getattr(thing, attribute) if attribute else thing for thing in things)
