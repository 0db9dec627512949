"""Dumps for tests, made from the site in this folder: parts of it, changed ones, and other forms."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from api.bmo.moving.columns import TABLES
from api.bmo.moving.dump import Dump, Value

SITE = Path(__file__).with_name("site.sql.gz")
Rows = list[dict[str, Value]]
Tables = dict[str, Rows]
UTC = "/*!40103 SET TIME_ZONE='+00:00' */;\n"
INSERT = "INSERT INTO `{}`{} VALUES "
ESCAPED = {b"\\": b"\\\\", b"'": b"\\'", b"\n": b"\\n", b"\r": b"\\r", b"\0": b"\\0", b"\x1a": b"\\Z"}

OF_PLAYERS = {
    *("player_id", "acting_player", "chatting_player", "owner_id", "original_owner_id", "creator_id"),
    *("current_player_id", "last_winner_id", "winner_id", "poster_player_id"),
}
"""The columns that have numbers of players."""
OF_GAMES = {"game_id", "previous_game_id"}


def read_site() -> Tables:
    tables: Tables = {table: [] for table in TABLES}
    for table, row in Dump(SITE).read_rows():
        tables[table].append(row)
    return tables


def write_dump(path: Path, tables: Tables, *, named: bool = True, begin: str = UTC) -> Path:
    """Write a dump as MariaDB does with column names, or as MySQL does without them."""
    with path.open("wb") as file:
        file.write(begin.encode())
        for table, rows in tables.items():
            if rows:
                names = f" ({', '.join(f'`{name}`' for name in rows[0])})" if named else ""
                separator = b",\n" if named else b","
                values = separator.join(b"(" + b",".join(map(literal, row.values())) + b")" for row in rows)
                file.write(INSERT.format(table, names).encode() + values + b";\n")
    return path


def literal(value: Value) -> bytes:
    if value is None:
        return b"NULL"
    if isinstance(value, bytes):
        return b"'" + re.sub(rb"[\\'\n\r\0\x1a]", lambda found: ESCAPED[found[0]], value) + b"'"
    return str(value).encode()


def with_games(tables: Tables, games: Collection[Value]) -> Tables:
    """Return the site with only these games, and without forum and tournaments."""
    log = {row["id"] for row in tables["game_action_log"] if row["game_id"] in games}

    def stays(table: str, row: dict[str, Value]) -> bool:
        if table.startswith(("forum", "tournament")):
            return False
        if "action_log_id" in row:
            return row["action_log_id"] in log
        return row[key] in games if (key := "id" if table == "game" else "game_id") in row else True

    return {table: [dict(row) for row in rows if stays(table, row)] for table, rows in tables.items()}


def permuted(tables: Tables, seed: int = 1) -> tuple[Tables, Callable[[int], int]]:
    """Return the same site with other names and numbers and in another order, and its numbers of games."""
    chance = random.Random(seed)
    players = shuffled_numbers(chance, tables["player"])
    games = shuffled_numbers(chance, tables["game"])
    found: Tables = {}
    for table, rows in tables.items():
        found[table] = [renumbered(table, row, players, games) for row in rows]
        chance.shuffle(found[table])
    return found, games.__getitem__


def shuffled_numbers(chance: random.Random, rows: Rows) -> dict[Any, int]:
    numbers = [row["id"] for row in rows]
    return dict(zip(numbers, chance.sample(range(1000, 1000 + 10 * len(numbers)), len(numbers)), strict=True))


def renumbered(
    table: str, row: dict[str, Value], players: dict[Any, int], games: dict[Any, int]
) -> dict[str, Value]:
    row = dict(row)
    for name, value in row.items():
        if name in OF_PLAYERS or (table, name) == ("player", "id"):
            row[name] = players.get(value, value)
        elif name in OF_GAMES or (table, name) == ("game", "id"):
            row[name] = games.get(value, value)
    if table == "player":
        row["name_ingame"] = b"Player_" + literal(row["id"])
    return row
