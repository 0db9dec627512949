"""Download of lists as files. With `?format=csv`, a call returns all rows at once, for spreadsheets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Query

from api.authentication import check_shared_limit
from stats.pages.downloading import Sheet, as_csv

CSV = "text/csv"
TOLD = "`csv` for all rows in one file, for spreadsheets"
Format = Annotated[
    Literal["", "csv"],
    Query("", alias="format", description=TOLD),
]


def as_file(request: HttpRequest, sheet: Sheet) -> StreamingHttpResponse:
    check_shared_limit(request, "download")
    return as_csv(sheet)


def document_files(operation: dict[str, Any]) -> None:
    if any(each["name"] == "format" for each in operation["parameters"]):
        operation["responses"][200]["content"][CSV] = {"schema": {"type": "string"}}
