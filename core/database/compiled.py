"""Queries that are compiled to SQL once and then run with other values.

    SEATS = Compiled(lambda match: Seat.objects.filter(match_id=match).order_by("number"))
    seats = SEATS(42)
    OWES = CompiledUpdate(lambda seat, owes: (Seat.objects.filter(pk=seat), {"owes": owes}))
    changed = OWES(7, None)

The queryset stays the only source of the SQL. Values are whole numbers, strings, times and spans of time. A
queryset may depend on None, True and False, because each of these values gets its own statement.

A list is passed as separate values, and each length gets its own statement. `pad` limits the number of
lengths.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import QuerySet
from django.db.models.sql import UpdateQuery
from django.db.models.sql.compiler import SQLCompiler
from django.utils.duration import duration_microseconds

Row = TypeVar("Row")
Value = int | str | datetime | timedelta | bool | None
Given = TypeVar("Given", bound=Value)

LENGTHS = 16
"""The step of list lengths. Lists of values are padded to a multiple of this number."""
FIRST_NUMBER = 32_000
"""The first placeholder for a number. It fits into small integer columns, which end at 32,767."""
FIRST_TIME = datetime(2999, 12, 31, tzinfo=UTC)
FIRST_SPAN = timedelta(days=999_000)


def pad(values: list[Given]) -> list[Given]:
    return [*values, *values[-1:] * (-len(values) % LENGTHS)]


class Compiled(Generic[Row]):
    """A query that is compiled once. Call it with values to get the rows as a list."""

    def __init__(self, queryset_of: Callable[..., QuerySet[Any, Row]]) -> None:
        self.queryset_of = queryset_of
        self.known: dict[Hashable, tuple[QuerySet[Any, Row], Statement]] = {}

    def __call__(self, *values: Value) -> list[Row]:
        form = statement_key(values)
        if form not in self.known:
            queryset = self.queryset_of(*stand_ins(values))
            self.known[form] = queryset, Statement(queryset.query.get_compiler("default"), values)
        pattern, statement = self.known[form]
        query: Any = CompiledQuery(statement, statement.parameters(values))
        found: Any = type(pattern)(pattern.model, query, "default")
        for name in ("_iterable_class", "_fields", "_prefetch_related_lookups"):
            setattr(found, name, getattr(pattern, name))
        return list(found)


class CompiledUpdate:
    """An update that is compiled once. Call it with values to update rows and get their number."""

    def __init__(self, change_of: Callable[..., tuple[QuerySet[Any], dict[str, Any]]]) -> None:
        self.change_of = change_of
        self.known: dict[Hashable, Statement] = {}

    def __call__(self, *values: Value) -> int:
        form = statement_key(values)
        if form not in self.known:
            queryset, stored = self.change_of(*stand_ins(values))
            query: Any = queryset.query.chain(UpdateQuery)
            query.add_update_values(stored)
            self.known[form] = Statement(query.get_compiler("default"), values)
        statement = self.known[form]
        with connections["default"].cursor() as cursor:
            cursor.execute(statement.sql, statement.parameters(values))
            return cursor.rowcount


class Statement:
    """The compiled SQL of a query, with the positions of the values among its parameters."""

    def __init__(self, compiler: SQLCompiler, values: Sequence[Value]) -> None:
        self.compiler = compiler
        self.sql, given = compiler.as_sql()
        places = {
            as_parameter(each): place for place, each in enumerate(stand_ins(values)) if not is_choice(each)
        }
        self.places = [(places.get(each), each) for each in given]
        if {place for place, _each in self.places} - {None} != set(places.values()):
            raise ValueError(f"not every value stands in the SQL as it was given: {self.sql}")
        self.converters: dict[int, Any] | None = None

    def parameters(self, values: Sequence[Value]) -> tuple[Any, ...]:
        return tuple(each if place is None else as_parameter(values[place]) for place, each in self.places)

    def get_converters(self, fields: list[Any]) -> dict[int, Any]:
        if self.converters is None:
            self.converters = self.compiler.get_converters(fields)
        return self.converters


class CompiledQuery:
    """A stand-in for a Django query, whose compiler returns SQL that was compiled before."""

    def __init__(self, statement: Statement, parameters: tuple[Any, ...]) -> None:
        self.statement = statement
        self.parameters = parameters

    def get_compiler(self, using: str, **_connection: Any) -> Any:
        compiler: Any = copy(self.statement.compiler)
        compiler.connection = connections[using]
        compiler.as_sql = lambda: (self.statement.sql, self.parameters)
        compiler.get_converters = self.statement.get_converters
        return compiler


def is_choice(value: Value) -> bool:
    return value is None or value is True or value is False


def statement_key(values: Sequence[Value]) -> Hashable:
    """Return a key that is equal for all values that can use the same compiled statement."""
    return connections["default"].vendor, *[value if is_choice(value) else "" for value in values]


def stand_ins(values: Sequence[Value]) -> list[Value]:
    """Return placeholder values of the same types, by which the values' positions in the SQL are found."""
    return [stand_in(place, value) for place, value in enumerate(values)]


def stand_in(place: int, value: Value) -> Value:
    if is_choice(value):
        return value
    if isinstance(value, datetime):
        return FIRST_TIME + timedelta(seconds=place)
    if isinstance(value, timedelta):
        return FIRST_SPAN + timedelta(seconds=place)
    if isinstance(value, int):
        return FIRST_NUMBER + place
    return f"stands for value {place}"


def as_parameter(value: Value) -> Any:
    if isinstance(value, datetime):
        return connections["default"].ops.adapt_datetimefield_value(value)
    if isinstance(value, timedelta) and not connections["default"].features.has_native_duration_field:
        return duration_microseconds(value)
    return value
