"""Games of Button Men Online become matches here, offers stay offers, and tournaments go on."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from django.core import mail
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from api.bmo.moving.dump import Value
from api.bmo.moving.replaying.game import read_game
from api.bmo.moving.replaying.replay import replay
from api.bmo.moving.staging import Staged
from api.models import Imported
from games import play
from games.fairness.verifying import verify
from games.models import ImportedLog, Match, Seat
from games.play import DecisionId
from notifications.models import Delivery, Notice, PlayerEvent
from rules import Die, seeded_draw
from rules.random_play import random_action
from stats.counting.rebuilding import rebuild
from stats.models import PlayerMonth, PlayerRating
from tests.api.bmo.moving.site import hows, import_site, match_of, rows_of_matches
from tests.api.bmo.moving.written_dumps import SITE, Tables, read_site, with_games, write_dump
from tournaments.course.advancing import advance
from tournaments.models import Entry, Pairing, Result, Tournament

pytestmark = pytest.mark.django_db
Kind, How = Imported.Kind, Imported.How
NUMBERS = count(10**6)


@pytest.fixture(scope="module")
def site() -> Tables:
    return read_site()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "site.sql"


@pytest.mark.services
@pytest.mark.slow
def test_a_whole_site_is_imported(path: Path) -> None:
    """Everything is there, agrees with the rules, and nobody is notified of anything."""
    path.write_bytes(SITE.read_bytes())
    import_site(path)
    assert dict(hows(Kind.GAME)) == {How.WHOLE: 223, How.RECORD: 4, How.LEFT_OUT: 4}
    assert dict(hows(Kind.TOURNAMENT)) == {How.WHOLE: 3, How.LEFT_OUT: 1}
    assert dict(hows(Kind.PLAYER)) == {How.WHOLE: 12}
    assert dict(hows(Kind.POST)) == {How.WHOLE: 79}
    for match in Match.objects.exclude(battle_data=None):
        assert not verify(match).problems
    for model in (Delivery, DBTaskResult, Notice, PlayerEvent):
        assert not model.objects.exists()
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert not mail.outbox
    finished = Match.objects.filter(status=Match.Status.FINISHED)
    assert finished.count() == 181
    sums = PlayerMonth.objects.values_list("won", "lost")
    assert (sum(won for won, _lost in sums), sum(lost for _won, lost in sums)) == (181, 181)
    assert not rebuild(lambda _matches: None, only_compare=True)
    for number, match in enumerate(Match.objects.filter(status=Match.Status.PLAYING)):
        play_to_the_end(match, number)
        assert not verify(Match.objects.get(pk=match.pk)).problems
    assert finished.count() == 219


def play_to_the_end(match: Match, seed: int) -> None:
    draw = seeded_draw(seed)
    while match.status == Match.Status.PLAYING:
        seat = min(match.battle.decisions)
        decision = DecisionId(match.pk, seat, match.battle.decisions[seat].number)
        play.act(decision, random_action(match.battle, seat, draw))
        match = Match.objects.get(pk=match.pk)


def test_a_finished_game_has_its_moves_times_and_chat(path: Path, site: Tables) -> None:
    import_site(write_dump(path, with_games(site, {2, 6})))
    match = match_of(6)
    assert match.status == Match.Status.FINISHED
    assert match.version == match.imported_moves == match.moves.count() > 10
    assert match.promised == Match.Promised.IMPORTED
    assert match.draws_made == 0
    assert match.offered_at < match.moved_at < datetime(2023, 12, 1, tzinfo=UTC)
    times = list(match.moves.values_list("made_at", flat=True))
    assert times == sorted(times)
    assert [seat.result for seat in match.all_seats] in (["won", "lost"], ["lost", "won"])
    assert not Seat.objects.exclude(owes=None).exists()
    message = match.messages.get(number=1)
    assert (message.text, message.said_at) == (
        "[spoiler]X=20[/spoiler]",
        datetime(2023, 10, 25, 20, 13, 9, tzinfo=UTC),
    )
    assert all(seat.move_seen == match.version for seat in match.all_seats)
    assert all(seat.chat_seen == match.chat_version for seat in match.all_seats)


def test_a_game_without_a_whole_log_is_a_record(path: Path, site: Tables) -> None:
    import_site(write_dump(path, with_games(site, {3, 15, 23})))
    match = match_of(3)
    assert (match.status, match.battle_data, match.moves.count()) == (Match.Status.FINISHED, None, 0)
    assert sorted(seat.result for seat in match.all_seats) == ["lost", "won"]
    lines = ImportedLog.objects.get(match=match).text.splitlines()
    assert any("performed Skill attack using" in line for line in lines)
    assert all("\t" in line for line in lines)
    rolled = ImportedLog.objects.get(match=match_of(15)).text
    assert "attack with" in rolled
    broken = match_of(23)
    assert broken.status == Match.Status.CALLED_OFF
    assert {seat.result for seat in broken.all_seats} == {"off"}
    assert all(entry.reason for entry in Imported.objects.filter(kind=Kind.GAME))


def test_a_running_game_goes_on_where_it_was(path: Path, site: Tables) -> None:
    before = timezone.now()
    import_site(write_dump(path, with_games(site, {184})))
    match = match_of(184)
    [due] = [seat for seat in match.all_seats if seat.owes is not None]
    assert due.owes_since is not None
    assert due.owes_since >= before
    assert match.moved_at < before
    assert match.pace == ""
    play_to_the_end(match, 1)
    match = match_of(184)
    assert match.imported_moves < match.version
    assert match.draws_made > 0
    assert not verify(match).problems


def test_sizes_that_one_player_chose_stay_secret(path: Path, site: Tables) -> None:
    import_site(write_dump(path, with_games(site, running(site, state=24))))
    half_chosen = [match for match in Match.objects.all() if len(match.battle.decisions) == 1]
    secret = 0
    for match in half_chosen:
        [waiting] = match.battle.decisions
        other = 1 - waiting
        if other in match.battle.asked:
            secret += 1
            assert match.battle.seats[other].sizes is not None
            assert match.battle.seen_by(waiting).battle.seats[other].sizes is None
            assert match.battle.seen_by(other).battle.seats[other].sizes is not None
    assert secret == 1


def running(site: Tables, state: int) -> set[Value]:
    return {row["id"] for row in site["game"] if row["status_id"] == 2 and row["game_state"] == state}


def test_a_running_game_whose_log_does_not_fit_goes_on_from_the_tables(path: Path, site: Tables) -> None:
    tables = with_games(site, {184})
    tables["game_action_log_type_determine_initiative_die"] = []
    import_site(write_dump(path, tables))
    entry = Imported.objects.get(kind=Kind.GAME)
    assert entry.how == How.RECORD
    assert "its earlier moves are only text" in entry.reason
    match = match_of(184)
    assert (match.status, match.version, match.imported_moves) == (Match.Status.PLAYING, 1, 1)
    assert ImportedLog.objects.filter(match=match).exists()
    play_to_the_end(match, 3)
    assert not verify(match_of(184)).problems


def test_a_running_game_that_fits_nowhere_is_left_out(path: Path, site: Tables) -> None:
    tables = with_games(site, {184})
    tables["game_action_log_type_determine_initiative_die"] = []
    tables["die"] = []
    import_site(write_dump(path, tables))
    assert not Match.objects.exists()
    assert "Neither its log nor the tables fit." in Imported.objects.get(kind=Kind.GAME).reason


def test_offers_stay_offers(path: Path, site: Tables) -> None:
    import_site(write_dump(path, with_games(site, {197, 214, 215, 223})))
    challenge, open_offer = match_of(223), match_of(214)
    assert {challenge.status, open_offer.status} == {Match.Status.OFFERED}
    assert [seat.accepted for seat in challenge.all_seats] == [True, False]
    assert challenge.all_seats[0].recipe == "^(4) ^(12) (20) (20) (R)"
    assert challenge.all_seats[0].button_name == ""
    assert open_offer.all_seats[1].player is None
    assert open_offer.all_seats[0].button_name
    joining = match_of(215).all_seats[1]
    assert (joining.player, joining.accepted, joining.recipe) == (None, False, "n(12) v(20) k(8) M(6) (X)")
    assert Imported.objects.get(old=197, kind=Kind.GAME).reason == "The game was cancelled there."
    User.objects.update(claimed_at=timezone.now())  # players who have not logged in here can't be met
    player = challenge.all_seats[1].player
    assert player is not None
    play.accept(challenge.pk, player)
    assert match_of(223).status == Match.Status.PLAYING


def test_a_button_is_drawn_by_chance_where_it_was_to_be(path: Path, site: Tables) -> None:
    tables = with_games(site, {222})
    offered, asked = sorted(tables["game_player_map"], key=lambda row: str(row["position"]))
    asked.update(button_id=None, is_button_random=1)
    offered.update(is_button_random=1)
    import_site(write_dump(path, tables))
    assert [seat.drawn_by_chance for seat in match_of(222).all_seats] == [False, True]
    User.objects.update(claimed_at=timezone.now())
    player = match_of(222).all_seats[1].player
    assert player is not None
    play.accept(match_of(222).pk, player)
    match = match_of(222)
    assert match.status == Match.Status.PLAYING
    assert match.all_seats[1].recipe
    assert not verify(match).problems


def test_a_game_continues_the_one_before(path: Path, site: Tables) -> None:
    [later, *_others] = [row for row in site["game"] if row["previous_game_id"] and row["status_id"] == 3]
    games = {later["id"], later["previous_game_id"]}
    import_site(write_dump(path, with_games(site, games)))
    assert match_of(later["id"]).continues == match_of(later["previous_game_id"])


def test_importing_again_changes_nothing(path: Path, site: Tables) -> None:
    write_dump(path, with_games(site, {3, 6, 184, 197, 214}))
    import_site(path)
    rows, entries = rows_of_matches(), list(Imported.objects.order_by("pk").values_list("kind", "old", "new"))
    import_site(path)
    assert rows_of_matches() == rows
    assert list(Imported.objects.order_by("pk").values_list("kind", "old", "new")) == entries


def test_check_writes_nothing(path: Path, site: Tables) -> None:
    write_dump(path, with_games(site, {3, 6, 184}))
    import_site(path, check=True)
    assert not Match.objects.exists()
    assert not Imported.objects.filter(kind=Kind.GAME).exists()


def test_a_newer_dump_adds_and_goes_on(path: Path, site: Tables) -> None:
    older = with_games(site, {2, 184, 222})
    as_it_was(path, older, game=2)
    import_site(write_dump(path, older))
    here = {game: match_of(game).pk for game in (2, 184, 222)}
    half = match_of(2)
    assert (half.status, half.version) == (Match.Status.PLAYING, 4)
    newer = with_games(site, {2, 6, 184, 222})
    chatting = next(row["player_id"] for row in newer["game_player_map"] if row["game_id"] == 184)
    line: dict[str, Value] = {
        "id": 10**6,
        "game_id": 184,
        "chat_time": b"2024-04-21 00:00:00",
        "chatting_player": chatting,
    }
    newer["game_chat_log"].append(line | {"message": b"Hi"})
    [withdrawn] = [row for row in newer["game"] if row["id"] == 222]
    withdrawn["status_id"] = 4
    import_site(write_dump(path, newer))
    whole = match_of(2)
    assert (whole.pk, whole.status) == (here[2], Match.Status.FINISHED)
    assert whole.version > 4
    assert not verify(whole).problems
    assert match_of(184).pk == here[184]
    assert match_of(184).messages.filter(text="Hi").exists()
    assert not Match.objects.filter(pk=here[222]).exists()
    assert match_of(6).status == Match.Status.FINISHED


def test_a_game_that_somebody_moved_here_stays_as_it_is(path: Path, site: Tables) -> None:
    older = with_games(site, {2})
    as_it_was(path, older, game=2)
    import_site(write_dump(path, older))
    match = match_of(2)
    seat = min(match.battle.decisions)
    decision = DecisionId(match.pk, seat, match.battle.decisions[seat].number)
    play.act(decision, random_action(match.battle, seat, seeded_draw(1)))
    import_site(write_dump(path, with_games(site, {2})))
    assert match_of(2).version == 5
    assert match_of(2).imported_moves == 4


def as_it_was(path: Path, tables: Tables, *, game: int) -> None:
    """Change the tables to those after its first three answers, in the middle of a turn."""
    with Staged(write_dump(path, tables)) as staged:
        row = staged.get("game", game)
        assert row is not None
        whole = read_game(staged, row, {})
    answers = [place for place, entry in enumerate(whole.log) if entry.is_answer]
    entries = [row for row in tables["game_action_log"] if row["game_id"] == game][answers[3] :]
    for entry in entries:
        tables["game_action_log"].remove(entry)
    battle = replay(replace(whole, log=whole.log[: answers[3]])).battle
    assert battle.active is not None
    [now] = [row for row in tables["game"] if row["id"] == game]
    now.update(
        status_id=2, game_state=40, round_number=battle.round, current_player_id=whole.players[battle.active]
    )
    now.update(turn_number_in_round=battle.turn, n_recent_passes=battle.passes)
    for number, seat in enumerate(battle.seats):
        [stored] = [
            row
            for row in tables["game_player_map"]
            if row["player_id"] == whole.players[number] and row["game_id"] == game
        ]
        stored.update(n_rounds_won=seat.won, n_rounds_lost=seat.lost, n_rounds_drawn=seat.drawn)
        stored.update(is_awaiting_action=int(seat.waiting), did_win_initiative=int(battle.first == number))
        for status, pile in ((1, seat.row), (2, seat.captured), (4, seat.out)):
            tables["die"] += [
                stored_row(die, place, status, whole.players[number], game) for place, die in enumerate(pile)
            ]


def stored_row(die: Die, place: int, status: int, player: int, game: int) -> dict[str, Value]:
    twin = {
        "sides": [half.size for half in die.halves or ()],
        "values": [half.showing for half in die.halves or ()],
    }
    return {
        "id": next(NUMBERS),
        "owner_id": player,
        "original_owner_id": player,
        "game_id": game,
        "status_id": status,
        "recipe": die.recipe.encode(),
        "position": place,
        "value": die.showing,
        "actual_max": die.size,
        "flags": f"Twin__{json.dumps(twin)}".encode() if die.halves else None,
        "internal_value": None,
    }


def test_the_import_waits_with_counting_and_rates_only_a_new_site(path: Path, site: Tables) -> None:
    import_site(write_dump(path, with_games(site, {2, 6})))
    assert Match.objects.filter(rated=True).count() == 2
    assert PlayerRating.objects.count() == 4
    assert PlayerMonth.objects.exists()
    Match.objects.all().update(imported_number=None)
    import_site(write_dump(path, with_games(site, {4})))
    assert not match_of(4).rated


def test_tournaments_go_on(path: Path, site: Tables) -> None:
    games = {row["id"] for row in site["game"] if row["tournament_id"] is not None}
    of_tournaments = {table: rows for table, rows in site.items() if table.startswith("tournament")}
    import_site(write_dump(path, with_games(site, games) | of_tournaments))
    over = Tournament.objects.get(status=Tournament.Status.FINISHED)
    assert over.title == "Spring Cup é"
    assert [entry.place for entry in over.entries.order_by("place")] == [1, 2, 3, 3]
    assert over.pairings.count() == 3
    joining = Tournament.objects.get(status=Tournament.Status.OPEN)
    assert joining.entries.count() == 2
    under_way = Tournament.objects.get(status=Tournament.Status.RUNNING)
    assert sorted(under_way.pairings.values_list("round", flat=True)) == [1, 1, 1, 1, 2, 2]
    advance(under_way.pk)
    assert under_way.pairings.count() == 6
    last = Pairing.objects.get(result=Result.OPEN)
    assert last.match is not None
    assert last.deadline > timezone.now() + timedelta(days=59)
    play_to_the_end(last.match, 1)
    advance(under_way.pk)
    final = under_way.pairings.get(round=3)
    assert final.match is not None
    play_to_the_end(final.match, 2)
    advance(under_way.pk)
    under_way.refresh_from_db()
    assert under_way.status == Tournament.Status.FINISHED
    assert Entry.objects.filter(tournament=under_way, place=1).count() == 1
