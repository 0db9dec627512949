"""Detection of names that can be mistaken for each other, based on letters that look alike."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Func, QuerySet
from django.db.models.functions import Lower

SAME_LOOKS = (("_", ""), ("-", ""), ("1", "l"), ("i", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""Replacements by which names that look alike become equal. They apply to names in lower case."""


def looks_of(name: str) -> str:
    looks = name.lower()
    for letters, like in SAME_LOOKS:
        looks = looks.replace(letters, like)
    return looks


def looks_in_database(field: str) -> Func:
    """Return a database expression that computes `looks_of` for the column *field*.

    The expression has no parameters, so a database index can use it.
    """
    looks: Func = Lower(F(field))
    for letters, like in SAME_LOOKS:
        looks = Func(looks, template=f"REPLACE(%(expressions)s, '{letters}', '{like}')")
    return looks


def that_look_like(name: str, rows: QuerySet[Any], field: str) -> QuerySet[Any]:
    return rows.alias(looks=looks_in_database(field)).filter(looks=looks_of(name))
