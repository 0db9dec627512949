"""Reading a dump of MySQL or MariaDB as a stream, without a database."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

from api.bmo.moving.columns import TABLES
from api.bmo.moving.refusals import UnreadableDump

Value = bytes | int | float | None

CHUNK = 1 << 18
LONGEST_ROW = 1 << 25
"""Bytes of one row. The longest message of Button Men Online has 64 kB."""
LONGEST_BEGINNING = 1 << 20
"""Bytes of a comment, or of a statement up to its first row."""

SPACE = re.compile(rb"\s*+")
COMMENT = re.compile(rb"--(?:[ \t\r][^\n]*+)?+(?:\n|\Z)|#[^\n]*+(?:\n|\Z)|/\*.*?\*/\s*+;?+", re.DOTALL)
PROGRAM = re.compile(rb"DELIMITER\s+(?!;\s)\S+.*?\n\s*+DELIMITER\s+;", re.DOTALL | re.IGNORECASE)
INSERT = re.compile(
    rb"(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\s+`?(\w+)`?\s*+(\([^()]*+\))?+\s*+VALUES\s*+", re.IGNORECASE
)
CREATE = re.compile(rb"CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?`?(\w+)`?\s*+\(", re.IGNORECASE)
STRING = rb"'[^'\\]*+(?:(?:\\.|'')[^'\\]*+)*+'"
VALUE = re.compile(
    rb"\s*+(?:(?:_\w+\s*+)?("
    + STRING
    + rb")|(NULL)|(-?\d++)(?![.e])|(-?(?:\d++(?:\.\d*+)?|\.\d++)(?:e[+-]?\d+)?)"
    rb"|0x((?:[0-9A-Fa-f]{2})*+)|[bB]'([01]*+)')\s*+[,)]",
    re.DOTALL | re.IGNORECASE,
)
REST_OF_STATEMENT = re.compile(
    rb"(?:[^;'\"`]++|" + STRING + rb"|\"(?:[^\"\\]++|\\.)*+\"|`[^`]*+`)*+;", re.DOTALL
)
SETS_UTC = re.compile(rb"SET\s+TIME_ZONE\s*=\s*'\+00:00'", re.IGNORECASE)
COLUMN_OF_CREATE = re.compile(rb"^\s*`(\w+)`\s", re.MULTILINE)
IN_QUOTES, NULL, NUMBER, FRACTION, HEX, BITS = range(1, 7)
"""The groups of VALUE."""
LONGEST_NUMBER = 19
CLOSING = ord(")")
ESCAPE = re.compile(rb"\\(.)|''", re.DOTALL)
ESCAPED = {b"0": b"\0", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"Z": b"\x1a"}


class Dump:
    """A dump of a database, read once from its beginning to its end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.says_utc = False
        """True once the dump has said that its times are in UTC."""
        self.columns: dict[str, list[str]] = {}
        """The columns of the tables that the dump itself created."""

    def read_rows(self) -> Iterator[tuple[str, dict[str, Value]]]:
        """Yield each row of the tables that are imported, as the name of its table and its values."""
        try:
            with self.path.open("rb") as file:
                is_packed = file.read(2) == b"\x1f\x8b"
                file.seek(0)
                stream = cast(BinaryIO, gzip.GzipFile(fileobj=file)) if is_packed else file
                yield from self._read_statements(Buffer(stream))
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise UnreadableDump(f"The packed file {self.path.name} is damaged or cut off.") from error
        except OSError as error:
            raise UnreadableDump(f"{self.path} cannot be read: {error.strerror or error}.") from error

    def _read_statements(self, buffer: Buffer) -> Iterator[tuple[str, dict[str, Value]]]:
        says_end, is_whole, statements = False, False, 0
        while not buffer.skip_space():
            if comment := buffer.take(COMMENT, b"--", b"#", b"/*"):
                says_end |= bool(re.match(rb"-- (?:MySQL|MariaDB) dump", comment[0]))
                is_whole |= comment[0].startswith(b"-- Dump completed")
                self.says_utc |= bool(SETS_UTC.search(comment[0]))
                continue
            statements += 1
            if insert := buffer.take(INSERT, b"INSERT", b"REPLACE"):
                yield from self._read_insert(buffer, insert)
            elif create := buffer.take(CREATE, b"CREATE TABLE"):
                body = buffer.need(REST_OF_STATEMENT)[0]
                self.columns[create[1].decode("latin1")] = [
                    name.decode() for name in COLUMN_OF_CREATE.findall(body)
                ]
            elif not buffer.take(PROGRAM, b"DELIMITER"):
                self.says_utc |= bool(SETS_UTC.search(buffer.need(REST_OF_STATEMENT)[0]))
        if not statements:
            raise UnreadableDump(f"{self.path.name} is no dump of a MySQL or MariaDB database.")
        if says_end and not is_whole:
            raise UnreadableDump("The dump is cut off: its last line is missing.")

    def _read_insert(self, buffer: Buffer, insert: re.Match[bytes]) -> Iterator[tuple[str, dict[str, Value]]]:
        table = insert[1].decode("latin1")
        columns = self._columns_of(table, insert[2])
        while True:
            row = buffer.take_row()
            if columns is not None:
                if len(row) != len(columns):
                    raise UnreadableDump(
                        f"A row of {table} has {len(row)} values, but the table has {len(columns)} columns."
                    )
                yield table, dict(zip(columns, row, strict=True))
            if buffer.take_mark() == b";":
                return

    def _columns_of(self, table: str, names: bytes | None) -> list[str] | None:
        """Return the columns of the table, or None if it is not imported."""
        if table not in TABLES:
            return None
        if names is not None:
            return [name.strip(" `\r\n") for name in names.decode("latin1").strip("()").split(",")]
        return self.columns.get(table) or [column.name for column in TABLES[table]]


class Buffer:
    """A window on the dump, which grows only as far as one row needs."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.data = b""
        self.at = 0
        self.is_at_end = False

    def skip_space(self) -> bool:
        """Move to the next character that is no space; return True at the end of the dump."""
        while True:
            match = SPACE.match(self.data, self.at)
            assert match is not None
            self.at = match.end()
            if self.at < len(self.data):
                return False
            if not self.grow():
                return True

    def grow(self) -> bool:
        """Read on, at least as much as is waiting; return False at the end of the dump."""
        if self.is_at_end:
            return False
        rest = self.data[self.at :]
        if len(rest) > LONGEST_ROW:
            raise UnreadableDump(
                f"The dump has a row or statement that is broken or longer than {LONGEST_ROW >> 20} MB."
            )
        more = self.stream.read(max(CHUNK, len(rest)))
        self.is_at_end = not more
        self.data, self.at = rest + more, 0
        return bool(more)

    def take(self, pattern: re.Pattern[bytes], *begins: bytes) -> re.Match[bytes] | None:
        """Take what the pattern matches if the dump goes on with one of these words."""
        while len(self.data) - self.at < max(map(len, begins)) and self.grow():
            pass
        if not self.data[self.at : self.at + 12].upper().startswith(begins):
            return None
        while (match := pattern.match(self.data, self.at)) is None or match.end() == len(self.data):
            if len(self.data) - self.at > LONGEST_BEGINNING or not self.grow():
                break
        if match is not None:
            self.at = match.end()
        return match

    def need(self, pattern: re.Pattern[bytes]) -> re.Match[bytes]:
        while (match := pattern.match(self.data, self.at)) is None:
            if not self.grow():
                raise self.complaint()
        self.at = match.end()
        return match

    def take_row(self) -> list[Value]:
        while (row := self._read_row()) is None:
            if not self.grow():
                raise self.complaint()
        return row

    def _read_row(self) -> list[Value] | None:
        """Read one row. Return None, without moving on, if the window does not hold all of it."""
        row: list[Value] = []
        at = self.at
        mark = self.data[at : at + 1]
        if mark != b"(":
            if mark:
                raise self.complaint()
            return None
        at += 1
        match_value = VALUE.match
        while True:
            match = match_value(self.data, at)
            if match is None:
                return None
            row.append(_value_of(match))
            at = match.end()
            if self.data[at - 1] == CLOSING:
                self.at = at
                return row

    def take_mark(self) -> bytes:
        """Take the comma or semicolon after a row, with the space around it."""
        if self.skip_space() or (mark := self.data[self.at : self.at + 1]) not in (b",", b";"):
            raise self.complaint()
        self.at += 1
        if mark == b",":
            self.skip_space()
        return mark

    def complaint(self) -> UnreadableDump:
        if self.is_at_end:
            return UnreadableDump("The dump is cut off, or has a statement that is broken.")
        shown = self.data[self.at : self.at + 40].decode("utf-8", "replace")
        return UnreadableDump(f"The dump has a row that cannot be read: {shown!r}.")


def _value_of(match: re.Match[bytes]) -> Value:
    group = match.lastindex
    text = match[group] if group is not None else b""
    if group == IN_QUOTES:
        return unescape(text[1:-1])
    if group == NUMBER:
        return int(text) if len(text) < LONGEST_NUMBER else float(text)
    if group == FRACTION:
        return float(text)
    if group == HEX:
        return bytes.fromhex(text.decode())
    if group == BITS:
        return int(text or b"0", 2).to_bytes(len(text) // 8 + 1, "big")
    return None


def unescape(text: bytes) -> bytes:
    if b"\\" not in text and b"''" not in text:
        return text
    return ESCAPE.sub(lambda found: ESCAPED.get(found[1], found[1]) if found[1] else b"'", text)
