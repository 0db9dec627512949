"""Conversion of a request into a search of past matches."""

from __future__ import annotations

from typing import NamedTuple

from games.history.form import ANY, USUAL_SIZE, HistoryForm
from games.history.keyset import Cursor, MatchesPage, NoSuchPage, page_of
from games.history.results import FoundMatches
from games.models import MatchQuerySet
from games.web import PageRequest

SHOWN = (
    *("status", "ruleset", "first_to", "is_private", "misere", "pace", "description", "offered_at"),
    *("moved_at", "of_event", "rated", "by_claim", "weekends_off", "no_vacation", "imported_number"),
)


class Search(NamedTuple):
    """A search of past matches, as read from the request. An invalid search finds all matches."""

    form: HistoryForm
    found: FoundMatches
    cursor: Cursor | None
    is_nonsense: bool

    @property
    def matches(self) -> MatchQuerySet:
        matches = self.found.matches.only(*SHOWN)
        return matches.none() if self.form.unknown else matches

    def page(self, size: int, cursor: Cursor | None) -> MatchesPage:
        return page_of(self.matches.with_seats(), self.form.order, size, cursor)


def search_asked(request: PageRequest) -> Search:
    form = form_of(request)
    try:
        if not form.is_valid():
            raise NoSuchPage
        at = request.GET.get("at")
        cursor = Cursor.read(at, form.order) if at else None
        return Search(form, FoundMatches(form.cleaned_data, request.user), cursor, is_nonsense=False)
    except NoSuchPage:
        everything = HistoryForm({"status": ANY}, viewer=request.user)
        everything.is_valid()
        return Search(everything, FoundMatches(everything.cleaned_data, request.user), None, is_nonsense=True)


def form_of(request: PageRequest) -> HistoryForm:
    asked = request.GET.copy()
    asked.setdefault("per", str(USUAL_SIZE))
    return HistoryForm(asked, viewer=request.user)
