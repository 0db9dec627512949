"""The command that imports a site: what it refuses and reports, and that it can be stopped and undone."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from api.bmo.moving.games.importing import import_games
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.moving import Moving
from api.bmo.moving.runs.progress import Progress
from api.bmo.moving.staging import Staged
from api.models import Imported
from community.forum.models import Post, Thread
from games import play
from games.models import Match, Message, Move, Seat
from games.play import DecisionId
from rules import seeded_draw
from rules.random_play import random_action
from stats.models import Bout, Counted
from tests.accounts.people import a_player
from tests.api.bmo.moving.site import a_catalogue, import_site, match_of, rows_of_matches
from tests.api.bmo.moving.written_dumps import SITE, Tables, permuted, read_site, with_games, write_dump

pytestmark = pytest.mark.django_db
SOME = {3, 6, 17, 184, 197, 214}


@pytest.fixture(scope="module")
def site() -> Tables:
    return read_site()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "site.sql"


def output_of(*arguments: Any) -> str:
    output = StringIO()
    call_command("import_bmo", *arguments, stdout=output)
    return output.getvalue()


def test_a_check_reports_the_whole_site_and_writes_nothing(path: Path) -> None:
    path.write_bytes(SITE.read_bytes())
    *_progress, report = import_site(path, check=True)
    expected = {"games: 223 whole", "forum threads: 6 whole", "forum posts: 79 whole"}
    assert expected <= set(report.splitlines())
    assert not Imported.objects.exists()
    assert not Post.objects.exists()


def test_the_command_reports_what_became_of_everything(path: Path, site: Tables) -> None:
    import_site(write_dump(path, with_games(site, SOME)))
    lines = output_of(path).splitlines()
    assert "games: 4 whole" in lines
    assert "games: 1 as a record only" in lines
    assert "  1: The log has only text, as it is older than the log of dice. (the first is 3)" in lines
    assert "games: 1 left out" in lines
    assert "  1: The game was cancelled there. (the first is 197)" in lines


def test_parts_can_be_imported_alone(path: Path, site: Tables) -> None:
    write_dump(path, with_games(site, SOME))
    with Staged(path) as staged:
        a_catalogue(staged)
    output_of(path, "--only", "players")
    assert not Match.objects.exists()
    output_of(path, "--only", "games", "--unrated")
    assert set(Match.objects.values_list("rated", flat=True)) == {False}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name the file with the dump."),
        (["missing.sql"], "No such file"),
        (["{path}", "--zone", "Mars/Olympus"], "There is no time zone Mars/Olympus."),
        (["{path}"], "Give the zone with --zone."),
    ],
)
def test_wrong_arguments_are_refused(arguments: list[str], sentence: str, path: Path, site: Tables) -> None:
    write_dump(path, with_games(site, {6}), begin="")
    with pytest.raises(CommandError, match=sentence):
        output_of(*(argument.format(path=path) for argument in arguments))


def test_a_dump_that_is_cut_off_imports_nothing(path: Path, site: Tables) -> None:
    whole = write_dump(path, with_games(site, SOME)).read_bytes()
    for length in range(1000, len(whole), len(whole) // 7):
        path.write_bytes(whole[:length])
        with pytest.raises(CommandError) as refused:
            output_of(path)
        assert str(refused.value).count(".") == 1
    assert not Imported.objects.exists()


def changed_seat(tables: Tables) -> None:
    for row in tables["game_player_map"]:
        row["button_id"], row["original_recipe"] = 99_999, None


def changed_player(tables: Tables) -> None:
    tables["game_player_map"][0]["player_id"] = 12_345


def doubled_seats(tables: Tables) -> None:
    tables["game_player_map"] += tables["game_player_map"]


def no_target(tables: Tables) -> None:
    tables["game"][0]["n_target_wins"] = None


def nobody_won(tables: Tables) -> None:
    for row in tables["game_player_map"]:
        row["n_rounds_won"] = 1


def unknown_status(tables: Tables) -> None:
    tables["game"][0]["status_id"] = 77


@pytest.mark.parametrize(
    ("change", "how", "reason"),
    [
        (changed_seat, "record", "The game does not have two players with buttons."),
        (changed_player, "left", "Its player 12345 was not imported."),
        (doubled_seats, "left", "The game is not one of two players."),
        (no_target, "left", "The game is not one of two players."),
        (nobody_won, "left", "The game is finished, but nobody has won it."),
        (unknown_status, "left", "The game has an unknown status."),
    ],
)
def test_a_game_that_makes_no_sense_is_a_record_or_left_out(
    change: Callable[[Tables], None], how: str, reason: str, path: Path, site: Tables
) -> None:
    tables = with_games(site, {6})
    change(tables)
    import_site(write_dump(path, tables))
    entry = Imported.objects.get(kind=Imported.Kind.GAME)
    assert (entry.how, entry.reason) == (how, reason)
    assert Match.objects.count() == (how == "record")


@pytest.mark.parametrize("name", ["message", "description"])
def test_html_stays_text(name: str, path: Path, site: Tables) -> None:
    tables = with_games(site, {6})
    rows = tables["game_chat_log"] if name == "message" else tables["game"]
    for row in rows:
        row[name] = b"<script>alert(1)</script>"
    import_site(write_dump(path, tables))
    assert match_of(6).description == ("" if name == "message" else "<script>alert(1)</script>")
    if name == "message":
        assert set(Message.objects.values_list("text", flat=True)) == {"<script>alert(1)</script>"}


class Killed(BaseException):
    """The end of an import at some game."""


def test_an_import_that_is_killed_goes_on_where_it_was(path: Path, site: Tables) -> None:
    write_dump(path, with_games(site, SOME))
    import_site(path)
    whole = rows_of_matches()
    Match.objects.all().delete()
    Imported.objects.filter(kind=Imported.Kind.GAME).delete()
    with Staged(path) as staged:
        for most in range(len(SOME)):
            with pytest.raises(Killed):
                import_games(Moving(staged, Mapping(), rated=True), killing_after(most))
            assert Imported.objects.filter(kind=Imported.Kind.GAME).count() == most + 1
    import_site(path, rated=True)
    assert rows_of_matches() == whole


def killing_after(most: int) -> Callable[[], None]:
    left = iter(range(most))

    def told() -> None:
        if next(left, None) is None:
            raise Killed

    return told


def test_progress_has_a_rate_and_the_time_left() -> None:
    progress = Progress(lambda _line: None, lambda: None)
    progress.begin("games", 7300)
    progress.done = 100
    assert progress.line(50.0) == "games: 100 of 7,300, 2 a second, 1:00:00 left"


def test_an_import_can_be_removed(path: Path, site: Tables) -> None:
    import_site(write_dump(path, with_games(site, SOME)))
    assert Counted.objects.count() == 3
    output_of("--remove")
    for model in (Match, Seat, Move, Message, Imported, Bout, Counted):
        assert not model.objects.exists()
    assert not User.objects.exclude(imported_name="").exists()


def test_a_forum_can_be_removed_unless_somebody_has_written_in_it(path: Path, site: Tables) -> None:
    forum = {table: rows for table, rows in site.items() if table.startswith("forum")}
    import_site(write_dump(path, with_games(site, {6}) | forum))
    assert (Thread.objects.count(), Post.objects.count()) == (6, 79)
    used = Thread.objects.order_by("pk").first()
    assert used is not None
    Post.objects.create(thread=used, author=a_player("Newcomer"), text="Hello", html="Hello")
    here = used.posts.count()
    output_of("--remove")
    assert list(Thread.objects.all()) == [used]
    assert used.posts.count() == here
    assert Imported.objects.filter(kind=Imported.Kind.POST).count() == here - 1


def test_what_somebody_has_used_is_not_removed(path: Path, site: Tables) -> None:
    import_site(write_dump(path, with_games(site, SOME)))
    match = match_of(184)
    seat = min(match.battle.decisions)
    decision = DecisionId(match.pk, seat, match.battle.decisions[seat].number)
    play.act(decision, random_action(match.battle, seat, seeded_draw(1)))
    talked = match_of(6)
    player = talked.all_seats[0].player
    assert player is not None
    play.say(talked.pk, player, "Do you remember?")
    assert "games: removed 4, left 2 that somebody has used" in output_of("--remove").splitlines()
    assert set(Match.objects.values_list("imported_number", flat=True)) == {6, 184}
    seated = Seat.objects.values_list("player", flat=True)
    assert set(User.objects.exclude(imported_name="").values_list("pk", flat=True)) == set(seated)
    assert Imported.objects.count() == 2 + len(set(seated))
    assert Counted.objects.count() == 1


def test_a_site_with_other_numbers_becomes_the_same(path: Path, site: Tables) -> None:
    tables = with_games(site, {6, 184})
    other, number_of = permuted(tables)
    import_site(write_dump(path, tables))
    import_site(write_dump(path.with_name("other.sql"), other, named=False))
    for game in (6, 184):
        one, same = match_of(game), match_of(number_of(game))
        assert (same.battle_data, same.version) == (one.battle_data, one.version)
