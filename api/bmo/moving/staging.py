"""The rows of a dump, staged in a SQLite file so that they can be looked up."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, tzinfo
from itertools import islice
from pathlib import Path
from typing import Any, Self

from api.bmo.moving.columns import INDEXED_BY, MUST_BE_THERE, TABLES, Column, Kind
from api.bmo.moving.dump import Dump, Value
from api.bmo.moving.refusals import UnreadableDump

Wanted = int | str | None | list[int]
"""A value to look for in a column, or a list of values."""
Row = dict[str, Any]
"""A row by column, with text as str, times as aware datetimes and bits as bool."""

FORMAT = 1
BATCH = 2000
LARGEST_NUMBER = 1 << 63
YEARS = range(1970, 2107)
"""The years that a timestamp of MySQL can have."""
NO_TIME = "0000-00-00 00:00:00"

LATIN1 = {chr(byte): byte for byte in range(256)} | {
    bytes([byte]).decode("cp1252"): byte for byte in range(128, 160) if byte not in b"\x81\x8d\x8f\x90\x9d"
}
"""MySQL's latin1: cp1252, in which the five bytes without a character stand for themselves."""


class Staged:
    """The rows of one dump. The file beside the dump is made once and can be deleted after the import."""

    def __init__(self, path: Path, zone: tzinfo | None = None) -> None:
        self.folder: str | None = None
        self.file = self._place_of(path)
        if not self._is_of(path):
            stage(path, self.file)
        self.database = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)
        says_utc = self.database.execute("SELECT says_utc FROM dump").fetchone()[0]
        if not says_utc and zone is None:
            raise UnreadableDump(
                "The dump does not say in which time zone its times are. Give the zone with --zone."
            )
        self.zone = UTC if says_utc or zone is None else zone
        self.readers = {table: self._reader_of(table) for table in TABLES}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.database.close()
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)

    def discard(self) -> None:
        """Delete the staged rows, which hold passwords and addresses, once the import is complete."""
        self.file.unlink(missing_ok=True)

    def rows(self, table: str, **where: Wanted) -> Iterator[Row]:
        """Yield the rows with these values, by their numbers. A list of values stands for any of them."""
        names = [column.name for column in needed_columns(table)]
        condition, values = [], []
        for name, value in where.items():
            if name not in names:
                raise KeyError(f"{table}.{name}")
            some: list[Any] = value if isinstance(value, list) else [value]
            condition.append(f"{name} IN ({', '.join('?' * len(some))})")
            values += some
        query = f"SELECT * FROM {table}"  # noqa: S608 the names are those of TABLES
        if condition:
            query += f" WHERE {' AND '.join(condition)}"
        query += f" ORDER BY {'id' if 'id' in names else 'rowid'}"
        return map(self.readers[table], self.database.execute(query, values))

    def get(self, table: str, number: int | None) -> Row | None:
        return None if number is None else next(self.rows(table, id=number), None)

    def count(self, table: str, **where: Wanted) -> int:
        return sum(1 for _row in self.rows(table, **where))

    def _reader_of(self, table: str) -> Callable[[tuple[Any, ...]], Row]:
        columns = needed_columns(table)
        names = [column.name for column in columns]
        times = [column.name for column in columns if column.kind is Kind.TIME]
        bits = [column.name for column in columns if column.kind is Kind.BIT]

        def read(values: tuple[Any, ...]) -> Row:
            row: Row = dict(zip(names, values, strict=True))
            for name in times:
                if row[name] is not None:
                    row[name] = datetime.fromisoformat(row[name]).replace(tzinfo=self.zone).astimezone(UTC)
            for name in bits:
                row[name] = bool(row[name])
            return row

        return read

    def _place_of(self, path: Path) -> Path:
        """Return where the staged rows are: beside the dump, or in a folder for this run only."""
        if os.access(path.parent, os.W_OK):
            return path.with_name(f"{path.name}.staged.sqlite3")
        self.folder = tempfile.mkdtemp(prefix="bmo-")
        return Path(self.folder, "staged.sqlite3")

    def _is_of(self, path: Path) -> bool:
        """Return True if the file holds the rows of this very dump."""
        if not (self.file.exists() and path.exists()):
            return False
        try:
            database = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)
            made_of = database.execute("SELECT made_of FROM dump").fetchone()
            database.close()
        except sqlite3.DatabaseError:
            return False
        return made_of == (mark_of(path),)


def stage(path: Path, file: Path) -> None:
    """Read the dump into a new file. The file gets its name only when it is whole."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    database = sqlite3.connect(part, isolation_level=None)
    try:
        _fill(database, path)
        database.close()
        part.replace(file)
    finally:
        database.close()
        part.unlink(missing_ok=True)


def _fill(database: sqlite3.Connection, path: Path) -> None:
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    database.execute("BEGIN")
    for table in TABLES:
        database.execute(
            f"CREATE TABLE {table} ({', '.join(column.name for column in needed_columns(table))})"
        )
    dump = Dump(path)
    rows = ((table, stored_values(table, values)) for table, values in dump.read_rows())
    while some := list(islice(rows, BATCH)):
        for table, values in some:
            database.execute(INSERTS[table], values)
    for table in MUST_BE_THERE:
        if database.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() is None:  # noqa: S608
            raise UnreadableDump(
                f"This is no dump of Button Men Online: its table {table} is missing or empty."
            )
    for table in TABLES:
        create_indexes(database, table)
    database.execute("CREATE TABLE dump (made_of, says_utc)")
    database.execute("INSERT INTO dump VALUES (?, ?)", (mark_of(path), dump.says_utc))
    database.execute("COMMIT")


def create_indexes(database: sqlite3.Connection, table: str) -> None:
    names = {column.name for column in NEEDED[table]}
    for name in {"id", INDEXED_BY.get(table)} & names:
        unique = "UNIQUE" if name == "id" else ""
        try:
            database.execute(f"CREATE {unique} INDEX {table}_by_{name} ON {table} ({name})")
        except sqlite3.IntegrityError as error:
            raise UnreadableDump(f"Two rows of {table} have the same number.") from error


def mark_of(path: Path) -> str:
    """Return a text that differs for every dump, and for every way in which this program stages it."""
    found = path.stat()
    return f"{FORMAT} {found.st_size} {found.st_mtime_ns}"


def needed_columns(table: str) -> list[Column]:
    return [column for column in TABLES[table] if column.needed]


INSERTS = {
    table: f"INSERT INTO {table} VALUES ({', '.join('?' * len(needed_columns(table)))})"  # noqa: S608
    for table in TABLES
}


def stored_values(table: str, values: dict[str, Value]) -> list[str | int | None]:
    """Return the values of the needed columns; None for columns that an older site did not have."""
    if "id" in values and not (isinstance(values["id"], int) and values["id"] >= 0):
        raise UnreadableDump(f"A row of {table} has no number.")
    return [_stored(table, column, values.get(column.name)) for column in NEEDED[table]]


NEEDED = {table: needed_columns(table) for table in TABLES}


def _stored(table: str, column: Column, value: Value) -> str | int | None:
    if value is None:
        return None
    try:
        return STORED[column.kind](value)
    except (ValueError, OverflowError) as error:
        raise UnreadableDump(f"The column {column.name} of {table} has a value that does not fit.") from error


def _stored_number(value: Value) -> int:
    assert value is not None
    number = int(value)
    if abs(number) >= LARGEST_NUMBER:
        raise OverflowError
    return number


def _stored_text(value: Value) -> str:
    return undo_double_encoding(value) if isinstance(value, bytes) else str(value)


def _stored_time(value: Value) -> str | None:
    text = _stored_text(value)
    if text == NO_TIME:
        return None
    time = datetime.fromisoformat(text)
    if time.year not in YEARS or time.tzinfo is not None:
        raise ValueError
    return text


def _stored_bit(value: Value) -> int:
    return int(any(value) if isinstance(value, bytes) else bool(value))


STORED: dict[Kind, Callable[[Value], str | int | None]] = {
    Kind.NUMBER: _stored_number,
    Kind.TEXT: _stored_text,
    Kind.TIME: _stored_time,
    Kind.BIT: _stored_bit,
}


def undo_double_encoding(stored: bytes) -> str:
    """Return the text that the players wrote.

    The site wrote UTF-8 into columns that its database takes for latin1, so most dumps encode it twice. Text
    that was encoded only once cannot be read as if it were encoded twice, and stays as it is. The character
    zero, which no page shows, is removed.
    """
    text = stored.decode("utf-8", "replace").replace("\0", "")
    if text.isascii():
        return text
    try:
        return bytes(LATIN1[character] for character in text).decode("utf-8")
    except (KeyError, UnicodeDecodeError):
        return text
