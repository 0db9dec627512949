"""The page of the history."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.history.form import ANY, USUAL_SIZE, HistoryForm
from games.history.found import Found
from games.history.keyset import SORTS, Cursor, NoSuchPage, Page, page_of
from games.models import MatchQuerySet
from games.web import PageRequest

SHOWN = (
    *("status", "ruleset", "first_to", "is_private", "pace", "description", "offered_at", "moved_at"),
    *("of_event", "rated", "by_claim", "weekends_off", "no_vacation"),
)


class Search(NamedTuple):
    """The search as understood; an invalid one finds everything."""

    form: HistoryForm
    found: Found
    cursor: Cursor | None
    is_nonsense: bool

    @property
    def matches(self) -> MatchQuerySet:
        matches = self.found.matches.only(*SHOWN)
        return matches.none() if self.form.unknown else matches

    def page(self, size: int, cursor: Cursor | None) -> Page:
        return page_of(self.matches.with_seats(), self.form.order, size, cursor)


def search_asked(request: PageRequest) -> Search:
    form = form_of(request)
    try:
        if not form.is_valid():
            raise NoSuchPage
        at = request.GET.get("at")
        cursor = Cursor.read(at, form.order) if at else None
        return Search(form, Found(form.cleaned_data, request.user), cursor, is_nonsense=False)
    except NoSuchPage:
        everything = HistoryForm({"status": ANY}, viewer=request.user)
        everything.is_valid()
        return Search(everything, Found(everything.cleaned_data, request.user), None, is_nonsense=True)


def form_of(request: PageRequest) -> HistoryForm:
    asked = request.GET.copy()
    asked.setdefault("per", str(USUAL_SIZE))
    return HistoryForm(asked, viewer=request.user)


@require_GET
@never_cache
def history(request: PageRequest) -> HttpResponse:
    """The address is the search: one that names empty fields, as a form does, is sent to the one without."""
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
        "query": asked_for(request.GET, search.is_nonsense),
    }
    return render(request, "games/history/history.html", context)


class ColumnHead(NamedTuple):
    name: str
    label: str | Promise
    leads_to: str
    sorted: str


def columns(order: str) -> list[ColumnHead]:
    """The heads of the columns, each with the order that a click on it leads to."""
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


def asked_for(asked: QueryDict, is_nonsense: bool) -> str:
    """The search without the page: what a download is asked for."""
    kept = QueryDict(mutable=True) if is_nonsense else asked.copy()
    kept.pop("at", None)
    return kept.urlencode()
