"""The list of slow tests in `tests/conftest.py` names files that are there."""

from pathlib import Path

import pytest

from tests.conftest import SLOW

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("entry", SLOW)
def test_every_entry_is_a_file_or_a_folder(entry: str) -> None:
    assert (ROOT / entry).is_dir() if entry.endswith("/") else (ROOT / entry).is_file()


def test_no_entry_stands_twice() -> None:
    assert len(set(SLOW)) == len(SLOW)
