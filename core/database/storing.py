"""Functions that store several rows together, on PostgreSQL in a single statement.

stored = store(Change(match, {"version": 4}, as_read={"version": 3}), move, *notices)

Afterwards new rows have their keys. A new row may refer to new rows before it. No signals are sent. For the
reasons see docs/decisions/rows-together.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from django.db import connections, models

MOST_ROWS = 20
"""The most rows in a single statement. More rows are stored with several statements."""


class Change(NamedTuple):
    """New values for a row, stored only if the row still has the values *as_read*."""

    row: models.Model
    values: Mapping[str, Any]
    as_read: Mapping[str, Any] = {}


class Part(NamedTuple):
    """The SQL and the values that write one row within a larger statement. The SQL ends with a condition."""

    row: models.Model
    sql: str
    values: list[Any]

    @property
    def returning_key(self) -> str:
        return f'{self.sql} RETURNING "{self.row._meta.pk.column}" AS key'


def store(*given: models.Model | Change) -> bool:
    """Store all rows together.

    Return False and store nothing if the first item changes a row that another process has changed.
    """
    if connections["default"].vendor == "postgresql" and 0 < len(given) <= MOST_ROWS:
        return store_at_once(*given)
    return store_in_turn(*given)


def store_at_once(*given: models.Model | Change) -> bool:
    keys = {id(each): f"(SELECT key FROM row{place})" for place, each in enumerate(given)}  # noqa: S608
    parts = [change(each) if isinstance(each, Change) else addition(each, keys) for each in given]
    if isinstance(given[0], Change):
        parts[1:] = [part._replace(sql=f"{part.sql} AND EXISTS (SELECT FROM row0)") for part in parts[1:]]
    rows = ", ".join(f"row{place} AS ({part.returning_key})" for place, part in enumerate(parts))
    values = [value for part in parts for value in part.values]
    (found,) = run(f"WITH {rows} SELECT {', '.join(keys.values())}", values)
    for each, key in zip(given, found, strict=True):
        note_key(each, key)
    return found[0] is not None


def store_in_turn(*given: models.Model | Change) -> bool:
    for sort, some in groupby(given, type):
        rows: list[Any] = list(some)
        if issubclass(sort, models.Model) and len(rows) > 1:
            sort._default_manager.bulk_create(rows)
            continue
        for each in rows:
            if not store_alone(each) and each is given[0]:
                return False
    return True


def store_alone(given: models.Model | Change) -> bool:
    part = change(given) if isinstance(given, Change) else addition(given, {})
    found = run(part.returning_key, part.values)
    for (key,) in found:
        note_key(given, key)
    return bool(found)


def change(each: Change) -> Part:
    new = prepare_values(each.row, each.values)
    old = prepare_values(each.row, {"pk": each.row.pk, **each.as_read})
    columns = ", ".join(f'"{column}" = %s' for column, _value in new)
    conditions = " AND ".join(f'"{column}" = %s' for column, _value in old)
    sql = f'UPDATE "{each.row._meta.db_table}" SET {columns} WHERE {conditions}'  # noqa: S608
    return Part(each.row, sql, [value for _column, value in (*new, *old)])


def prepare_values(row: models.Model, values: Mapping[str, Any]) -> list[tuple[str, Any]]:
    meta: Any = row._meta
    fields = [(meta.pk if name == "pk" else meta.get_field(name), value) for name, value in values.items()]
    return [(field.column, field.get_db_prep_save(value, connections["default"])) for field, value in fields]


def addition(row: models.Model, keys: Mapping[int, str]) -> Part:
    """Return the INSERT of a row. *keys* are SQL expressions for keys of rows in the same statement."""
    targets = new_targets(row)
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    places = ", ".join(keys[id(targets[field])] if field in targets else "%s" for field in fields)
    sql = f'INSERT INTO "{row._meta.db_table}" ({columns}) SELECT {places} WHERE TRUE'
    connection = connections["default"]
    return Part(
        row,
        sql,
        [
            field.get_db_prep_save(field.pre_save(row, True), connection)
            for field in fields
            if field not in targets
        ],
    )


def new_targets(row: models.Model) -> dict[Any, models.Model]:
    """Return the unsaved rows to which this row refers, by field.

    The keys of saved rows are copied into this row.
    """
    found = {}
    for field in row._meta.concrete_fields:
        if field.is_relation and getattr(row, field.attname) is None:
            target = getattr(row, field.name, None)
            if target is not None and target.pk is None:
                found[field] = target
            elif target is not None:
                setattr(row, field.attname, target.pk)
    return found


def run(sql: str, values: list[Any]) -> list[tuple[Any, ...]]:
    with connections["default"].cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def note_key(given: models.Model | Change, key: int) -> None:
    if isinstance(given, models.Model):
        new_targets(given)
        given.pk, given._state.adding, given._state.db = key, False, "default"
