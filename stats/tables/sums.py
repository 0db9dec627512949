"""Sums of stored months and bouts, grouped by a field such as the player."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from stats.models import Bout
from stats.sums import FIGURES, Sums
from stats.tables.caching import cached


def summed_by(key: str, model: type[Any], which: dict[str, Any]) -> dict[int, Sums]:
    def sum_rows() -> list[tuple[int, ...]]:
        rows = model.objects.filter(**which).order_by().values_list(key)
        return list(rows.annotate(*(Sum(name) for name in FIGURES)))

    return {found: Sums(*counts) for found, *counts in cached(key, sorted(which.items()), sum_rows)}


OF_BOUTS = {
    **{f"times_{result}": Count("pk", filter=Q(result=result)) for result in ("won", "lost", "drawn")},
    "sum_of_rounds_won": Sum("rounds_won"),
    "sum_of_rounds_lost": Sum("rounds_lost"),
}


def groups_of_bouts(bouts: QuerySet[Bout], *keys: str) -> list[tuple[tuple[Any, ...], Sums]]:
    rows = bouts.order_by().values_list(*keys).annotate(**OF_BOUTS)
    found = [(row[: len(keys)], Sums(*row[len(keys) :])) for row in rows]
    return sorted(found, key=lambda each: (-each[1].matches_played, *(key or 0 for key in each[0])))


def sums_of_bouts(bouts: QuerySet[Bout], key: str) -> dict[Any, Sums]:
    return {found: sums for (found,), sums in groups_of_bouts(bouts, key)}
