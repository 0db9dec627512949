"""A ranking as a page of numbered pages, and as a file of all its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from core.rate_limits import rate_limit
from standing.pages.downloading import TYPES, Cells, as_file
from standing.pages.form import TableForm
from standing.pages.paging import NotThere, Numbered, page_of, page_with


@method_decorator(never_cache, name="dispatch")
class RankingView(View):
    http_method_names = ("get",)
    kind = ""
    """Of a file."""
    name: str
    """Of its address, its template and its file."""
    form_class: type[TableForm]

    def get(self, request: HttpRequest) -> HttpResponseBase:
        form = self.form_class(request.GET)
        if not form.is_valid():
            return self.drawn({"form": form}, status=400)
        self.asked: dict[str, Any] = form.cleaned_data
        ranked = self.ranked()
        if self.kind:
            return as_file(self.name, self.kind, self.head(), self.cells(ranked))
        try:
            if name := self.asked.get("find"):
                return redirect(self.address_of(name, ranked))
            page = page_of(ranked, self.asked["page"])
        except NotThere as error:
            return self.drawn({"form": form, "problem": error}, status=404)
        context = {"form": form, "page": page, "total": len(ranked)}
        return self.drawn(context | self.more(ranked, page))

    def drawn(self, context: dict[str, object], status: int = 200) -> HttpResponse:
        return render(self.request, f"standing/{self.name}.html", context, status=status)

    def ranked(self) -> Sequence[Any]:
        """All rows that the form asks for, the best first."""
        raise NotImplementedError

    def head(self) -> Sequence[str]:
        """The columns of the file."""
        raise NotImplementedError

    def cells(self, ranked: Sequence[Any]) -> Iterable[Cells]:
        raise NotImplementedError

    def more(self, ranked: Sequence[Any], page: Numbered[Any]) -> dict[str, object]:
        """What else the page shows."""
        return {}

    def place_named(self, name: str, ranked: Sequence[Any]) -> tuple[int, str]:
        """The place of whom this name finds, and the anchor of the row; raises `NotThere`."""
        raise NotImplementedError

    def address_of(self, name: str, ranked: Sequence[Any]) -> str:
        place, anchor = self.place_named(name, ranked)
        asked = self.request.GET.items()
        kept = {key: value for key, value in asked if key not in ("find", "page") and value}
        return f"{self.request.path}?{urlencode(kept | {'page': page_with(place)})}#{anchor}"


def files(address: str, view: Callable[..., HttpResponseBase], name: str) -> list[URLPattern]:
    """The same rows in each kind of file."""
    return [path(f"{address}.{kind}", view, {"kind": kind}, name=f"{name}_{kind}") for kind in TYPES]


def page_and_files(address: str, view: type[RankingView]) -> list[URLPattern]:
    name = view.name
    files = [
        path(
            f"standing/{name}.{kind}",
            rate_limit("download")(view.as_view(kind=kind)),
            name=f"{name}_{kind}",
        )
        for kind in TYPES
    ]
    return [path(address, view.as_view(), name=name), *files]
