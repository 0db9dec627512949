"""Dumps of MySQL and MariaDB are read in all their forms, and others are refused with a sentence."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from api.bmo.moving.dump import Dump, Value
from api.bmo.moving.refusals import UnreadableDump
from api.bmo.moving.staging import Staged, undo_double_encoding

SITE = Path(__file__).with_name("site.sql.gz")
DICE = "INSERT INTO die ({}) VALUES {}"
SMALL = """
INSERT INTO `button` VALUES (1,'Zeppo','(4) (12) (20) (X)!',0,1,5,NULL,0);
INSERT INTO `game` (`id`, `start_time`) VALUES (1,'2014-06-19 12:00:00');
INSERT INTO `game_player_map` (`game_id`) VALUES (1);
INSERT INTO `player` (`id`, `name_ingame`) VALUES (1,'Anselm');
"""


def read(path: Path, text: str | bytes) -> list[tuple[str, dict[str, Value]]]:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(Dump(path).read_rows())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "dump.sql"


def test_a_dump_is_read_whole() -> None:
    dump = Dump(SITE)
    tables = [table for table, _values in dump.read_rows()]
    assert tables.count("game") == 231
    assert tables.count("game_action_log") == 6882
    assert tables.count("player_auth") == 0
    assert dump.says_utc


def test_columns_may_be_named_or_created_or_known(path: Path) -> None:
    row = {"id": 3, "board_id": 2, "title": b"Welcome", "deleted": b"\0"}
    named = "INSERT INTO forum_thread (deleted, id, board_id, title) VALUES ('\\0', 3, 2, 'Welcome');"
    create = (
        "CREATE TABLE `forum_thread` (\n  `title` text,\n  `id` int(10),\n  KEY `x` (`id`)\n) COMMENT='a;b';"
    )
    created = f"{create}\nINSERT INTO forum_thread VALUES ('Welcome', 3);"
    known = "INSERT INTO `forum_thread` VALUES (3,2,'Welcome',b'0');"
    assert read(path, named) == read(path, known) == [("forum_thread", row)]
    assert read(path, created) == [("forum_thread", {"title": b"Welcome", "id": 3})]


def test_values_are_read_in_all_forms(path: Path) -> None:
    values = r"""(1,_binary 'it''s \'\"\\\n\0\Z\%;(', NULL, 0x41, b'101'),
    (-2,'',1.5,1e3,'''');"""
    rows = read(path, DICE.format("a, b, c, d, e", values))
    assert [list(row.values()) for _table, row in rows] == [
        [1, b"it's '\"\\\n\0\x1a%;(", None, b"A", b"\x05"],
        [-2, b"", 1.5, 1000.0, b"'"],
    ]


def test_other_statements_are_read_over(path: Path) -> None:
    text = """/*M!999999\\- enable the sandbox mode */
    -- INSERT INTO player VALUES (1);
    LOCK TABLES `a;b` WRITE; SET @x = 'INSERT INTO game VALUES (1);';
    /*!50001 CREATE VIEW v AS SELECT 1 */;
    DELIMITER ;;
    CREATE TRIGGER t BEFORE INSERT ON game FOR EACH ROW BEGIN INSERT INTO game VALUES (NEW.id); END ;;
    DELIMITER ;
    INSERT INTO wp_posts VALUES (1,'x');
    INSERT INTO player SELECT * FROM other;
    INSERT INTO forum_board (id) VALUES (7)"""
    assert read(path, text + ";") == [("forum_board", {"id": 7})]


def test_a_value_may_be_longer_than_what_is_read_at_once(path: Path) -> None:
    text = "é'" * 700_000
    escaped = text.replace("'", "''")
    rows = read(path, DICE.format("flags", f"('{escaped}'),('x');"))
    assert [row["flags"] for _table, row in rows] == [text.encode(), b"x"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no dump"),
        ("\x89PNG\r\n\x1a\n" * 100, "cut off"),
        ("INSERT INTO game (id) VALUES (1),(2", "cut off"),
        ("INSERT INTO game (id) VALUES (1, 2);", "has 2 values, but the table has 1 columns"),
        ("INSERT INTO game (id) VALUES (1) nonsense", "cannot be read: 'nonsense'"),
        ("-- MySQL dump 10.13\nINSERT INTO game (id) VALUES (1);", "its last line is missing"),
        ("INSERT INTO game (id) VALUES ('" + "x" * (70 << 20), "longer than 32 MB"),
    ],
    ids=["empty", "picture", "cut", "columns", "nonsense", "last line", "huge"],
)
def test_a_broken_dump_is_refused(path: Path, text: str, sentence: str) -> None:
    with pytest.raises(UnreadableDump, match=sentence):
        read(path, text)


def test_a_damaged_packed_dump_is_refused(path: Path) -> None:
    packed = gzip.compress(SMALL.encode() * 100)
    for damaged in (packed[: len(packed) // 2], packed[:20] + b"\0" * 20 + packed[40:]):
        with pytest.raises(UnreadableDump, match="damaged or cut off"):
            read(path, damaged)


def test_a_missing_dump_is_refused(path: Path) -> None:
    with pytest.raises(UnreadableDump, match="No such file"):
        Staged(path)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("`player`", "`wp_users`", "its table player is missing"),
        ("VALUES (1,'Anselm')", "VALUES (1,'Anselm'),(1,'Benny')", "Two rows of player have the same number"),
        ("VALUES (1,'Anselm')", "VALUES (NULL,'Anselm')", "A row of player has no number"),
        ("VALUES (1,'Anselm')", "VALUES (-1,'Anselm')", "A row of player has no number"),
        ("'2014-06-19 12:00:00'", "'2014-13-19'", "column start_time of game"),
        (
            "`id`, `start_time`) VALUES (1",
            "`id`, `start_time`) VALUES (99999999999999999999",
            "A row of game has no number",
        ),
        ("", "", "Give the zone with --zone"),
    ],
)
def test_another_dump_is_refused_and_leaves_nothing_half_staged(
    path: Path, old: str, new: str, sentence: str
) -> None:
    path.write_text(SMALL.replace(old, new))
    with pytest.raises(UnreadableDump, match=sentence):
        Staged(path)
    assert {each.suffix for each in path.parent.iterdir()} <= {".sql", ".sqlite3"}


def test_times_are_of_the_zone_of_the_dump(path: Path) -> None:
    noon = datetime(2014, 6, 19, 12, tzinfo=UTC)
    path.write_text(SMALL)
    with Staged(path, ZoneInfo("America/New_York")) as staged:
        assert next(staged.rows("game"))["start_time"] == noon.replace(hour=16)
    path.write_text("/*!40103 SET TIME_ZONE='+00:00' */;" + SMALL)
    with Staged(path, ZoneInfo("America/New_York")) as staged:
        assert next(staged.rows("game"))["start_time"] == noon


def test_rows_are_looked_up_by_their_values(tmp_path: Path) -> None:
    path = tmp_path / SITE.name
    path.write_bytes(SITE.read_bytes())
    with Staged(path) as staged:
        assert staged.count("game") == 231
        game = staged.get("game", 3)
        assert game is not None
        assert (game["n_target_wins"], game["status_id"]) == (1, 3)
        assert staged.get("game", 9999) is None
        seats = list(staged.rows("game_player_map", game_id=[3, 4], position=0))
        assert [seat["game_id"] for seat in seats] == [3, 4]
        assert [thread["deleted"] for thread in staged.rows("forum_thread")].count(True) == 1
        names = {player["name_irl"] for player in staged.rows("player")}
        assert "Łukasz" in names
        with pytest.raises(KeyError):
            staged.rows("game", password=1)


@pytest.mark.parametrize("text", ["déjà vu", "Łukasz", "日本語", "😀", "“Größe”", "plain"])
def test_double_encoding_is_undone(text: str) -> None:
    doubled = "".join(
        bytes([byte]).decode("cp1252") if byte not in b"\x81\x8d\x8f\x90\x9d" else chr(byte)
        for byte in text.encode()
    )
    assert undo_double_encoding(doubled.encode()) == text
    assert undo_double_encoding(text.encode()) == text
