"""The lists of tests in `tests/conftest.py` name files that are there."""

from pathlib import Path

import pytest

from tests.conftest import ON_SERVICES, SLOW

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("entry", sorted({*ON_SERVICES, *SLOW}))
def test_every_entry_is_a_file_or_a_folder(entry: str) -> None:
    assert (ROOT / entry).is_dir() if entry.endswith("/") else (ROOT / entry).is_file()


@pytest.mark.parametrize("entries", [ON_SERVICES, SLOW])
def test_no_entry_stands_twice(entries: tuple[str, ...]) -> None:
    assert len(set(entries)) == len(entries)
