"""The dump that comes with the tests, staged once for each test that reads it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from api.bmo.moving.staging import Staged

DUMP = Path(__file__).with_name("site.sql.gz")


@contextmanager
def staged_dump() -> Iterator[Staged]:
    with TemporaryDirectory() as folder, Staged(Path(shutil.copy(DUMP, folder))) as staged:
        yield staged
