"""A folder with the whole catalogue as CSV files, which `manage.py export` writes and `import` reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.db import transaction
from import_export.results import Result
from tablib import Dataset

from buttons.resources import (
    ButtonResource,
    ButtonSetResource,
    CatalogueResource,
    NumberedCSV,
    TagResource,
    changes_of,
)

FILES: dict[str, type[CatalogueResource]] = {
    "tags.csv": TagResource,
    "sets.csv": ButtonSetResource,
    "fighters.csv": ButtonResource,
}
"""The files in the order in which they are read: fighters name their set and their tags."""


class WrongFile(Exception):
    """Raised with the reasons for the admin, one a line. Nothing was imported."""


def export_catalogue() -> dict[str, Dataset]:
    return {name: resource.in_languages()().export() for name, resource in FILES.items()}


def import_catalogue(folder: Path, *, only_try: bool) -> list[str]:
    """Import the files of *folder*, all or none, and return the changes in words."""
    found = [name for name in FILES if (folder / name).exists()]
    if not found:
        raise WrongFile(f"{folder} has none of the files {', '.join(FILES)}.")
    with transaction.atomic():
        changes = [line for name in found for line in import_file(folder / name)]
        transaction.set_rollback(only_try)
    return changes


def import_file(path: Path) -> list[str]:
    try:
        rows = NumberedCSV(encoding="utf-8-sig").create_dataset(path.read_bytes())
    except Exception as error:  # tablib's readers raise many kinds
        raise WrongFile(f"{path} cannot be read: {error}.") from error
    result = (
        FILES[path.name].in_languages()().import_data(rows, all_rows=True, rollback_on_validation_errors=True)
    )
    if wrong := list(mistakes_of(result)):
        raise WrongFile("\n".join(f"{path}: {line}" for line in wrong))
    return [f"{path.name}: {line}" for line in changes_in_words(result)]


def mistakes_of(result: Result) -> Iterator[str]:
    for error in result.base_errors:
        yield str(error.error)
    for row in result.error_rows:
        yield from (f"row {row.number}: {error.error}" for error in row.errors)
    for row in result.invalid_rows:
        yield f"row {row.number}: {' '.join(row.error.messages)}"


def changes_in_words(result: Result) -> Iterator[str]:
    for row in result.rows:
        if row.is_new():
            yield f"new: {row.object_repr}"
        elif row.is_update():
            yield f"{row.object_repr}: {', '.join(changes_of(row, result.diff_headers))}"
