"""The page for searching past matches."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from core.rate_limits import check_limit
from games.history import download
from games.history.form import ME, HistoryForm
from games.history.keyset import SORTS
from games.history.search import form_of, search_asked
from games.web import PageRequest

FORMAT = "format"
ONLY_HERE = ("per", "shared", "said")
"""Search fields of the page that the API does not have."""


@require_GET
@never_cache
def history(request: PageRequest) -> HttpResponseBase:
    """Show the past matches that the query string asks for. A redirect removes empty parameters.

    With `format=csv`, send all results as a file, including the reader's private matches.
    """
    if request.GET.get(FORMAT) == "csv":
        return check_limit(request, "download") or file_of(request)
    asked = [(name, value) for name, values in request.GET.lists() for value in values]
    if not all(value for _name, value in asked):
        return redirect(f"{request.path}?{urlencode([pair for pair in asked if pair[1]])}".rstrip("?"))
    search = search_asked(request)
    form = search.form
    summary = search.found.summary()
    context = {
        "form": form_of(request) if search.is_nonsense else form,
        "is_nonsense": search.is_nonsense,
        "unknown": form.unknown,
        "page": search.page(form.size, search.cursor),
        "found": search.found,
        "summary": summary,
        "pages": summary.pages(form.size),
        "columns": columns(form.order),
        "order": form.order,
        "query": clean_search(request.GET, search.is_nonsense).urlencode(),
        "call": api_query(request, search.is_nonsense),
    }
    return render(request, "games/history/history.html", context)


def file_of(request: PageRequest) -> HttpResponseBase:
    search = search_asked(request)
    if search.is_nonsense:
        asked = request.GET.copy()
        del asked[FORMAT]
        return redirect(f"{request.path}?{asked.urlencode()}")
    return download.as_csv(search)


class ColumnHead(NamedTuple):
    name: str
    label: str | Promise
    leads_to: str
    sorted: str


def columns(order: str) -> list[ColumnHead]:
    shown = order.removeprefix("-")
    return [
        ColumnHead(
            name,
            column.label,
            leads_to=f"-{name}" if order == name else name,
            sorted=("descending" if order.startswith("-") else "ascending") if name == shown else "",
        )
        for name, column in SORTS.items()
    ]


def clean_search(asked: QueryDict, is_nonsense: bool) -> QueryDict:
    kept = QueryDict(mutable=True)
    for name in HistoryForm.base_fields if not is_nonsense else ():
        kept.setlist(name, asked.getlist(name))
    return kept


def api_query(request: PageRequest, is_nonsense: bool) -> str | None:
    kept = clean_search(request.GET, is_nonsense)
    if kept.get("shared") or kept.get("said"):
        return None
    for name in ONLY_HERE:
        kept.pop(name, None)
    for name in ("a", "b"):
        if kept.get(name, "").lower() == ME:
            kept[name] = request.user.get_username()
    return kept.urlencode()
