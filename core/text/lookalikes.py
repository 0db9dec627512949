"""Names that can be mistaken for each other: a table of letters that look alike."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Func, QuerySet
from django.db.models.functions import Lower

SAME_LOOKS = (("_", ""), ("-", ""), ("1", "l"), ("i", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""Of the letters, digits and signs that a name may have. I looks like l, and is i in small letters."""


def looks_of(name: str) -> str:
    looks = name.lower()
    for letters, like in SAME_LOOKS:
        looks = looks.replace(letters, like)
    return looks


def looks_in_database(field: str) -> Func:
    """Return an expression for `looks_of` of a column. It has no parameters, so that an index can use it."""
    looks: Func = Lower(F(field))
    for letters, like in SAME_LOOKS:
        looks = Func(looks, template=f"REPLACE(%(expressions)s, '{letters}', '{like}')")
    return looks


def that_look_like(name: str, rows: QuerySet[Any], field: str) -> QuerySet[Any]:
    return rows.alias(looks=looks_in_database(field)).filter(looks=looks_of(name))
