"""Keyset pagination. Each page starts after the last row of the previous page, even if rows come or go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import reduce
from typing import Annotated, Any, NamedTuple

from django.core import signing
from django.db.models import Model, Q, QuerySet
from django.db.models.expressions import F, OrderBy
from ninja import Field

from api.refusals import Invalid
from api.validation import place_error

SALT = "api.paging"
PAGE_BEFORE = "The `next` of the page before"
Cursor = Annotated[str, Field(max_length=1000, description=PAGE_BEFORE)]


class Key(NamedTuple):
    name: str
    order: OrderBy

    def filter_equal(self, value: Any) -> Q:
        return Q(**{f"{self.name}__isnull": True}) if value is None else Q(**{self.name: value})

    def filter_beyond(self, value: Any) -> Q:
        nulls = Q(**{f"{self.name}__isnull": True})
        if value is None:
            return ~nulls if self.order.nulls_first else Q(pk__in=[])
        beyond = Q(**{f"{self.name}__{'lt' if self.order.descending else 'gt'}": value})
        return beyond | nulls if self.order.nulls_last else beyond


class Portion(NamedTuple):
    rows: list[Any]
    next: str | None


def page_after(rows: QuerySet[Any, Any], size: int, after: str) -> Portion:
    """Return the next *size* rows after the cursor *after*, ordered like *rows* and by primary key."""
    keys = list(keys_of(rows))
    rows = rows.annotate(**{key.name: key.order.expression for key in keys})
    if after:
        rows = rows.filter(rows_after(keys, values_in(after, rows.model, keys)))
    found = list(rows[: size + 1])
    return Portion(found[:size], write_cursor(found[size - 1], keys) if len(found) > size else None)


def keys_of(rows: QuerySet[Any, Any]) -> Iterator[Key]:
    order = [*rows.query.order_by, *(() if "-pk" in rows.query.order_by else ("pk",))]
    for place, key in enumerate(order):
        yield Key(f"sorted_by_{place}", as_order(key))


def as_order(key: Any) -> OrderBy:
    if isinstance(key, OrderBy):
        return key
    if isinstance(key, str):
        return OrderBy(F(key.removeprefix("-")), descending=key.startswith("-"))
    return OrderBy(key)


def rows_after(keys: Sequence[Key], values: Sequence[Any]) -> Q:
    """Return the filter for all rows that come after a row with these *values* in the sort order."""
    *pairs, (last, value) = zip(keys, values, strict=True)
    return reduce(
        lambda rest, pair: pair[0].filter_beyond(pair[1]) | (pair[0].filter_equal(pair[1]) & rest),
        reversed(pairs),
        last.filter_beyond(value),
    )


def write_cursor(row: Model, keys: Sequence[Key]) -> str:
    values = [getattr(row, key.name) for key in keys]
    told = [{"at": value.isoformat()} if isinstance(value, datetime) else value for value in values]
    return signing.dumps([signature(type(row), keys), told], salt=SALT)


def values_in(cursor: str, model: type[Model], keys: Sequence[Key]) -> list[Any]:
    try:
        written_for, told = signing.loads(cursor, salt=SALT)
    except signing.BadSignature:
        written_for, told = "", []
    if written_for != signature(model, keys):
        raise Invalid(place_error(["query", "after"], "no-such-page"))
    return [datetime.fromisoformat(value["at"]) if isinstance(value, dict) else value for value in told]


def signature(model: type[Model], keys: Sequence[Key]) -> str:
    """Return a text that identifies the list and the order for which a cursor was written."""
    return f"{model._meta.label} {[str(key.order) for key in keys]}"
