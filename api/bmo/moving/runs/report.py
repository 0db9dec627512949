"""The report on an import: how much of each kind was imported and how, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Min, QuerySet

from api.bmo.moving.mapping import SOURCE
from api.models import Imported


def report_lines() -> Iterator[str]:
    """Yield a line for each kind and way, with its reasons below it."""
    entries = Imported.objects.filter(source=SOURCE)
    for kind in Imported.Kind:
        for how in Imported.How:
            some = entries.filter(kind=kind, how=how)
            if number := some.count():
                yield f"{kind.label}: {number:,} {how.label}"
                yield from reasons(some.exclude(reason=""))


def reasons(entries: QuerySet[Imported]) -> Iterator[str]:
    by_reason = entries.values_list("reason").annotate(number=Count("pk"), first=Min("old"))
    for reason, number, first in by_reason.order_by("-number", "reason"):
        yield f"  {number:,}: {reason} (the first is {first})"
