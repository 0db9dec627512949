"""Reading of tab-separated files with a header line, such as the files in `fixtures/`."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.exceptions import ValidationError


class UnreadableFixture(ValueError):
    """Error for a file that cannot be loaded. Its message contains the file, the line and the reason."""


def lines_of(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


@contextmanager
def locate_errors(path: Path, number: int) -> Iterator[None]:
    try:
        yield
    except (KeyError, ValueError, ValidationError) as error:
        words = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        raise UnreadableFixture(f"{path}, line {number}: {words}") from error
