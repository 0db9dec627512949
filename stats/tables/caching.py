"""A cache for sums over all matches, which keeps them for a minute so readers need not wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from core.release import release_cache

SECONDS = 60

Rows = TypeVar("Rows")


def cached(name: str, which: Any, make: Callable[[], Rows]) -> Rows:
    key = f"standing.{name}.{which}".replace(" ", "")
    found: Rows | None = release_cache.get(key)
    if found is None:
        found = make()
        release_cache.set(key, found, SECONDS)
    return found
