"""Base class for views of rankings, with numbered pages and with all rows for downloads and the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from stats.pages.downloading import Cells, Sheet
from stats.pages.form import TableForm
from stats.pages.paging import NotInTable, Numbered, page_of, page_with


@method_decorator(never_cache, name="dispatch")
class RankingView(View):
    http_method_names = ("get",)
    name: str
    """The name of the template and of the downloaded file."""
    form_class: type[TableForm]

    def get(self, request: HttpRequest) -> HttpResponse:
        form = self.form_class(request.GET)
        if not form.is_valid():
            return self.render_page({"form": form}, status=400)
        self.asked: dict[str, Any] = form.cleaned_data
        ranked = self.rank_rows()
        try:
            if name := self.asked.get("find"):
                return redirect(self.address_of(name, ranked))
            page = page_of(ranked, self.asked["page"])
        except NotInTable as error:
            return self.render_page({"form": form, "problem": error}, status=404)
        context = {"form": form, "page": page, "total": len(ranked), "asked": api_query(form)}
        return self.render_page(context | self.further_context(ranked, page))

    @classmethod
    def sheet(cls, request: HttpRequest, asked: dict[str, Any]) -> Sheet:
        view = cls()
        view.setup(request)
        view.asked = asked
        return Sheet(cls.name, view.head(), view.cells(view.rank_rows()))

    def render_page(self, context: dict[str, object], status: int = 200) -> HttpResponse:
        return render(self.request, f"stats/{self.name}.html", context, status=status)

    def rank_rows(self) -> Sequence[Any]:
        """Return all rows that match the form, best first."""
        raise NotImplementedError

    def head(self) -> Sequence[str]:
        raise NotImplementedError

    def cells(self, ranked: Sequence[Any]) -> Iterable[Cells]:
        raise NotImplementedError

    def further_context(self, ranked: Sequence[Any], page: Numbered[Any]) -> dict[str, object]:
        return {}

    def place_named(self, name: str, ranked: Sequence[Any]) -> tuple[int, str]:
        """Return the place and the anchor of the row with this name. Raises `NotInTable` if there is none."""
        raise NotImplementedError

    def address_of(self, name: str, ranked: Sequence[Any]) -> str:
        place, anchor = self.place_named(name, ranked)
        asked = self.request.GET.items()
        kept = {key: value for key, value in asked if key not in ("find", "page") and value}
        return f"{self.request.path}?{urlencode(kept | {'page': page_with(place)})}#{anchor}"


def api_query(form: TableForm) -> str:
    """Return the query string of the API call that returns the same table."""
    asked = {name: form.data.get(name) for name in form.fields if name not in ("page", "find")}
    return urlencode({name: value for name, value in asked.items() if value})
