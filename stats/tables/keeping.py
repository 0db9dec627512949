"""Sums over all matches, kept for a minute: who reads a table need not wait for them to be made again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache import cache

SECONDS = 60

Rows = TypeVar("Rows")


def kept(name: str, which: Any, make: Callable[[], Rows]) -> Rows:
    """What was made of the same name and choice within the last minute."""
    key = f"standing.{name}.{which}".replace(" ", "")
    found: Rows | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, SECONDS)
    return found
