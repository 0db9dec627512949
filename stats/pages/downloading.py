"""CSV downloads of tables, which are streamed while the rows are read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse

from games.history.download import in_csv, stream_response

MOST_ROWS = 10_000
AT_ONCE = 500

Cells = Sequence[object]


class Sheet(NamedTuple):
    name: str
    head: Sequence[str]
    rows: Iterable[Cells]


def as_csv(sheet: Sheet) -> StreamingHttpResponse:
    left = islice(sheet.rows, MOST_ROWS)

    async def parts() -> AsyncIterator[str]:
        yield in_csv([sheet.head])
        while portion := await sync_to_async(lambda: list(islice(left, AT_ONCE)))():
            yield in_csv(portion)

    return stream_response(sheet.name, parts())
