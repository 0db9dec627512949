"""Copies of all matches on a site, made by PostgreSQL. The people in each copy are copied as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models
from psycopg.sql import SQL, Identifier, Literal

from accounts.models import User
from games.models import Match

ROOMS = ("accounts", "games", "notifications", "stats")
SHIFT = 1_000_000
"""Offset added to all numbers in the first copy; the second copy gets twice the offset, and so on."""


def multiply(times: int) -> None:
    """Copy all matches until there are *times* as many. Robots are not copied and play in all copies."""
    copied = set(models_to_copy())
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # references are right in the end
        for model in copied:
            cursor.execute(copy_of(model, copied, times))
        cursor.execute("SET session_replication_role = DEFAULT")
        for statement in connection.ops.sequence_reset_sql(no_style(), sorted(copied, key=str)):
            cursor.execute(statement)
        cursor.execute("VACUUM ANALYZE")


def models_to_copy() -> Iterator[type[models.Model]]:
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label in ROOMS and not model._meta.proxy and model._meta.managed:
            others = {field.related_model for field in model._meta.concrete_fields if field.is_relation}
            if model in (User, Match) or others & {User, Match}:
                yield model


def copy_of(model: type[models.Model], copied: set[type[models.Model]], times: int) -> Any:
    fields = model._meta.concrete_fields
    names: list[Any] = [Identifier(str(field.column)) for field in fields]
    values = SQL(", ").join(value_of(field, copied) for field in fields)
    return SQL(
        "INSERT INTO {table} ({columns}) SELECT {values} FROM {table} AS row"
        " CROSS JOIN generate_series(1, {times}) AS copy WHERE {original} ON CONFLICT DO NOTHING"
    ).format(
        table=Identifier(model._meta.db_table),
        columns=SQL(", ").join(names),
        values=values,
        times=Literal(times - 1),
        original=SQL("NOT row.is_robot") if model is User else SQL("true"),
    )


def value_of(field: models.Field[Any, Any], copied: set[type[models.Model]]) -> Any:
    column = SQL("row.") + Identifier(str(field.column))
    shifted = column + SQL(" + copy * {}").format(Literal(SHIFT))
    if field.is_relation and field.related_model is User:
        robots = SQL("(SELECT id FROM accounts_user WHERE is_robot)")
        return SQL("CASE WHEN {} IN {} THEN {} ELSE {} END").format(column, robots, column, shifted)
    if field.is_relation:
        return shifted if field.related_model in copied else column
    if field.primary_key:
        return shifted
    if is_unique(field) and isinstance(field, models.CharField):
        other = SQL("left(md5({0} || copy) || md5(copy || {0}), {1})").format(
            column, Literal(field.max_length)
        )
        return SQL("CASE {} WHEN '' THEN '' ELSE {} END").format(column, other)
    if field.unique and isinstance(field, models.UUIDField):
        return SQL("gen_random_uuid()")
    return column


def is_unique(field: models.Field[Any, Any]) -> bool:
    constraints = field.model._meta.constraints
    return field.unique or any(getattr(each, "fields", ()) == (field.name,) for each in constraints)
