"""A table to take along, as CSV or JSON, sent while it is read."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import islice

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse

from games.history.download import in_csv

MOST_ROWS = 10_000
AT_ONCE = 500
TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json"}

Cells = Sequence[object]


def as_file(name: str, kind: str, head: Sequence[str], rows: Iterable[Cells]) -> StreamingHttpResponse:
    """All rows of a table, up to a bound that no table of ours reaches."""
    left = islice(rows, MOST_ROWS)

    async def parts() -> AsyncIterator[str]:
        yield in_csv([head]) if kind == "csv" else "[\n"
        separator = ""
        while portion := await sync_to_async(lambda: list(islice(left, AT_ONCE)))():
            yield separator + rows_as(kind, head, portion)
            separator = "" if kind == "csv" else ",\n"
        yield "" if kind == "csv" else "\n]\n"

    sent = StreamingHttpResponse(parts(), content_type=TYPES[kind])
    sent.headers["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return sent


def rows_as(kind: str, head: Sequence[str], rows: Iterable[Cells]) -> str:
    if kind == "csv":
        return in_csv(rows)
    return ",\n".join(json.dumps(dict(zip(head, row, strict=True)), ensure_ascii=False) for row in rows)
