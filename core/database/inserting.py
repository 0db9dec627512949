"""Rows that are added at every turn: the statement is compiled once, and run again with other values.

    ADD_SEATS = CompiledInsert(Seat)
    ADD_SEATS([Seat(match=match, number=number) for number in range(2)])

The rows have their keys then. No signals are sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from django.db import connections, models
from django.db.models.sql import InsertQuery

Row = TypeVar("Row", bound=models.Model)

MOST_ROWS = 20
"""More are added by a statement of their own."""


class CompiledInsert(Generic[Row]):
    def __init__(self, model: type[Row]) -> None:
        self.model = model
        self.known: dict[tuple[str, int], tuple[str, bool]] = {}
        """By kind of database and number of rows: the SQL, and whether it takes a list for each column."""

    def __call__(self, given: Iterable[Row]) -> list[Row]:
        rows = list(given)
        if len(rows) > MOST_ROWS:
            return self.model._default_manager.bulk_create(rows)
        if rows:
            self.add(rows)
        return rows

    def add(self, rows: list[Row]) -> None:
        connection: Any = connections["default"]
        form = connection.vendor, len(rows)
        if form not in self.known:
            self.known[form] = self.statement(rows)
        sql, by_column = self.known[form]
        columns = [
            [field.get_db_prep_save(field.pre_save(row, True), connection) for row in rows]
            for field in self.fields
        ]
        values = columns if by_column else [value for row in zip(*columns, strict=True) for value in row]
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            for row, (key,) in zip(rows, cursor.fetchall(), strict=True):
                row.pk = key
                row._state.adding, row._state.db = False, "default"

    @property
    def fields(self) -> list[Any]:
        return [field for field in self.model._meta.concrete_fields if not field.primary_key]

    def statement(self, rows: list[Any]) -> tuple[str, bool]:
        query = InsertQuery(self.model)
        query.insert_values(self.fields, rows)
        compiler: Any = query.get_compiler("default")
        compiler.returning_fields = [self.model._meta.pk]
        ((sql, values),) = compiler.as_sql()
        return sql, len(values) != len(rows) * len(self.fields)
