"""A filled database as text, one line per row, and back."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any
from uuid import UUID

from django.apps.registry import Apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import IntegrityError, connection, transaction
from django.db.models import AutoField, Field, ForeignKey, IntegerField, Model
from django.utils.duration import duration_string

FOLDER = Path(__file__).parent
FOLLOWING = ("stats.", "games.lot")
NOT_OURS = ("admin.", "sessions.", "usersessions.")


def is_ours(app: str) -> bool:
    return (settings.BASE_DIR / app).is_dir()


def is_kept(model: type[Model]) -> bool:
    return model._meta.managed and not model._meta.label_lower.startswith(NOT_OURS)


def plain(value: Any) -> Any:
    match value:
        case bytes() | memoryview():
            return {"base64": b64encode(value).decode()}
        case timedelta():
            return duration_string(value)
        case _:
            return str(value)


def python_of(field: Field, value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"base64"}:
        return b64decode(value["base64"])
    return field.to_python(value)


def rows_of(apps: Apps) -> Iterator[str]:
    """Yield each row as a line, ordered by model and key."""
    for model in sorted(apps.get_models(include_auto_created=True), key=lambda each: each._meta.label_lower):
        if is_kept(model):
            for row in model._base_manager.order_by("pk"):
                values = [field.value_from_object(row) for field in model._meta.concrete_fields]
                names = [field.attname for field in model._meta.concrete_fields]
                line = [model._meta.label_lower, dict(zip(names, values, strict=True))]
                yield json.dumps(line, default=plain, sort_keys=True)


def keep(version: str, apps: Apps) -> None:
    with gzip.GzipFile(FOLDER / f"{version}.jsonl.gz", "wb", mtime=0) as file:
        file.write("\n".join(rows_of(apps)).encode())


def lines(version: str) -> list[str]:
    return gzip.decompress((FOLDER / f"{version}.jsonl.gz").read_bytes()).decode().splitlines()


def load(version: str, apps: Apps) -> None:
    """Store the rows of that release in tables of its schema."""
    rows = [json.loads(line) for line in lines(version)]
    with connection.constraint_checks_disabled(), transaction.atomic():
        for model in apps.get_models():
            model._base_manager.all().delete()
        for label, of_model in groupby(rows, key=lambda row: row[0]):
            model = apps.get_model(label)
            fields = {field.attname: field for field in model._meta.concrete_fields}
            for field in fields.values():  # times are those of the row
                vars(field).update(auto_now=False, auto_now_add=False)
            model._base_manager.bulk_create(
                model(**{name: python_of(fields[name], value) for name, value in values.items()})
                for _label, values in of_model
            )
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), list(apps.get_models())):
                cursor.execute(statement)


def invent_rows(apps: Apps, count: int) -> None:
    """Store invented rows up to *count* of every kind, except those derived from matches."""
    for model in apps.get_models():
        if is_kept(model) and not model._meta.label_lower.startswith(FOLLOWING):
            missing = count - model._base_manager.count()
            for number in range(missing):
                with suppress(IntegrityError), transaction.atomic():
                    model._base_manager.bulk_create([model(**invent_values(model, number))])


def invent_values(model: type[Model], number: int) -> dict[str, Any]:
    return {
        field.attname: value
        for field in model._meta.concrete_fields
        if (value := invented_value(field, number)) is not None
    }


def invented_value(field: Field, number: int) -> Any:
    if isinstance(field, ForeignKey):
        keys = field.remote_field.model._base_manager.order_by("-pk").values_list("pk", flat=True)
        return keys[number % len(keys)] if keys and not (field.null and number % 2) else None
    if field.has_default() or field.null or isinstance(field, AutoField):
        return None
    if field.choices:
        return field.flatchoices[number % len(field.flatchoices)][0]
    return {
        "BinaryField": b"\x00\x01",
        "BooleanField": True,
        "DateField": date(2026, 11, 1) + timedelta(days=number),
        "DateTimeField": datetime(2026, 11, 1, 12, number, 30, 123456, tzinfo=UTC),
        "DurationField": timedelta(minutes=number, microseconds=5),
        "FloatField": number + 0.5,
        "JSONField": {"made": ["up", number, None]},
        "PackedJSONField": ["made", "up", number],
        "UUIDField": UUID(int=number + 1),
    }.get(
        type(field).__name__,
        number + 1 if isinstance(field, IntegerField) else f"made up {number}"[: field.max_length],
    )
