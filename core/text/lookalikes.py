"""Names that pass for one another: the letters of names that look alike, in one table."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Func, QuerySet
from django.db.models.functions import Lower

SAME_LOOKS = (("_", ""), ("-", ""), ("1", "l"), ("i", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""Of the letters, digits and signs that a name may have. I looks like l, and is i in small letters."""


def looks_of(name: str) -> str:
    """The same for all names that look alike."""
    looks = name.lower()
    for letters, like in SAME_LOOKS:
        looks = looks.replace(letters, like)
    return looks


def looks_in_database(field: str) -> Func:
    """What `looks_of` says of the names in a column; written out, so that an index knows it."""
    looks: Func = Lower(F(field))
    for letters, like in SAME_LOOKS:
        looks = Func(looks, template=f"REPLACE(%(expressions)s, '{letters}', '{like}')")
    return looks


def that_look_like(name: str, rows: QuerySet[Any], field: str) -> QuerySet[Any]:
    return rows.alias(looks=looks_in_database(field)).filter(looks=looks_of(name))
