"""Keyset paging: each page starts after the last row of the previous page, so all pages are equally fast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.core import signing
from django.db.models import DateTimeField, Expression, F, FilteredRelation, Func, IntegerField, Q, Value
from django.db.models.fields import Field, TextField
from django.db.models.functions import Coalesce, Upper
from django.db.models.lookups import GreaterThan, LessThan
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Match, MatchQuerySet

SALT = "games.history"


class NoSuchPage(Exception):
    """Raised for a page cursor that this site did not create, or created for another sort order."""


@dataclass(frozen=True)
class Sort:
    """A column by which matches can be sorted. The match number breaks ties."""

    label: str | Promise
    key: Expression | F
    field: Field[Any, Any]
    seat: int | None = None
    """The number of the seat whose player or button the column shows, or None for other columns."""

    def annotate_key(self, matches: MatchQuerySet) -> MatchQuerySet:
        if self.seat is not None:
            sits = FilteredRelation("seats", condition=Q(seats__number=self.seat))
            matches = matches.annotate(sits=sits).filter(sits__isnull=False)
        return matches.annotate(sort_key=self.key)

    def read(self, key: object) -> object:
        return datetime.fromisoformat(str(key)) if isinstance(self.field, DateTimeField) else key


PLAYER = Coalesce(Upper("sits__player__username"), Value(""))
BUTTON = F("sits__button_name")

SORTS = {
    "number": Sort(_("Number"), F("pk"), IntegerField()),
    "first": Sort(_("First player"), PLAYER, TextField(), seat=0),
    "first_button": Sort(_("Their fighter"), BUTTON, TextField(), seat=0),
    "second": Sort(_("Second player"), PLAYER, TextField(), seat=1),
    "second_button": Sort(_("Their fighter"), BUTTON, TextField(), seat=1),
    "rounds": Sort(_("Rounds"), F("first_to"), IntegerField()),
    "status": Sort(_("Status"), F("status"), TextField()),
    "offered": Sort(_("Offered"), F("offered_at"), DateTimeField()),
    "moved": Sort(_("Last move"), F("moved_at"), DateTimeField()),
}
USUAL = "-moved"


class RowValue(Func):
    template = "(%(expressions)s)"
    output_field = IntegerField()


class Cursor(NamedTuple):
    sort: str
    backwards: bool
    key: object
    pk: int

    def encode(self) -> str:
        key = self.key.isoformat() if isinstance(self.key, datetime) else self.key
        return signing.dumps([self.sort, self.backwards, key, self.pk], salt=SALT)

    @classmethod
    def read(cls, text: str, sort: str) -> Cursor:
        try:
            written_for, backwards, key, pk = signing.loads(text, salt=SALT)
        except signing.BadSignature as error:
            raise NoSuchPage from error
        if written_for != sort:
            raise NoSuchPage
        return cls(sort, backwards, SORTS[sort.removeprefix("-")].read(key), pk)


@dataclass(frozen=True)
class MatchesPage:
    matches: list[Match]
    previous: str = ""
    next: str = ""


def page_of(matches: MatchQuerySet, sort: str, size: int, cursor: Cursor | None) -> MatchesPage:
    """Return the next *size* matches before or after *cursor*, with the cursors of the neighboring pages."""
    backwards = cursor is not None and cursor.backwards
    rows = list(order_matches(matches, sort, cursor)[: size + 1])
    more, rows = len(rows) > size, rows[:size]
    if backwards:
        rows.reverse()
    has_previous, has_next = (more, True) if backwards else (cursor is not None, more)
    return MatchesPage(
        rows,
        previous=neighbor_cursor(rows[0], sort, backwards=True) if rows and has_previous else "",
        next=neighbor_cursor(rows[-1], sort, backwards=False) if rows and has_next else "",
    )


def order_matches(matches: MatchQuerySet, sort: str, cursor: Cursor | None) -> MatchQuerySet:
    column = SORTS[sort.removeprefix("-")]
    downwards = sort.startswith("-") != (cursor is not None and cursor.backwards)
    matches = column.annotate_key(matches)
    if cursor is not None:
        beyond: Callable[..., Any] = LessThan if downwards else GreaterThan
        at = RowValue(Value(cursor.key, output_field=column.field), Value(cursor.pk))
        matches = matches.filter(beyond(RowValue(F("sort_key"), F("pk")), at))
    order = ("-sort_key", "-pk") if downwards else ("sort_key", "pk")
    return matches.order_by(*order)


def neighbor_cursor(match: Match, sort: str, *, backwards: bool) -> str:
    key: object = match.sort_key  # type: ignore[attr-defined]
    return Cursor(sort, backwards, key, match.pk).encode()
