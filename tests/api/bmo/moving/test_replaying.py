"""Games of Button Men Online are replayed from their logs, and read from the tables alone."""

from __future__ import annotations

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.bmo.moving.replaying.checks import check_result
from api.bmo.moving.replaying.game import CannotReplay, Game, read_game
from api.bmo.moving.replaying.present import battle_in_tables, check_present
from api.bmo.moving.replaying.replay import replay
from api.bmo.moving.staging import Row, Staged
from rules import Battle, Phase, seeded_draw
from rules.random_play import random_action
from rules.specials import SPECIALS
from tests.api.bmo.moving.written_dumps import SITE, permuted, read_site, with_games, write_dump

TRUTH = Path(__file__).with_name("truth.jsonl.gz")
RUNNING, COMPLETE = 2, 3
KINDS = {
    "attack": {"Attack", "Pass", "Surrender"},
    "adjust_fire": {"AdjustFire", "CancelAttack"},
    "choose_die_sizes": {"Choose"},
    "choose_auxiliary": {"AddAuxiliary", "Decline"},
    "choose_reserve": {"AddReserve", "Decline"},
    "react_to_initiative": {"RerollChance", "TurnDownFocus", "Decline"},
    "create": {"NoneType"},
}
"""Our kinds of action by the kind in the truth."""


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staged]:
    path = tmp_path_factory.mktemp("bmo") / SITE.name
    path.write_bytes(SITE.read_bytes())
    with Staged(path) as staged:
        yield staged


@pytest.fixture(scope="module")
def specials(staged: Staged) -> dict[str, str]:
    return special_rules(staged)


def special_rules(staged: Staged) -> dict[str, str]:
    keys = {button["name"]: button["name"].replace(" ", "") for button in staged.rows("button")}
    return {name: key for name, key in keys.items() if key in SPECIALS}


def autopass(staged: Staged, game: Game) -> list[bool]:
    players = (staged.get("player", player) for player in game.players)
    return [bool(player and player["autopass"]) for player in players]


def replay_all(staged: Staged, specials: dict[str, str], **where: int) -> Iterator[tuple[Row, Any]]:
    """Yield each game with its replay, or with the reason why it has none."""
    for row in staged.rows("game", **where):
        game = read_game(staged, row, specials)
        try:
            replayed = replay(game, autopass(staged, game))
            (check_result if game.is_over else check_present)(game, replayed.battle)
            yield row, replayed
        except CannotReplay as error:
            yield row, str(error)


def test_every_whole_log_of_a_finished_game_is_replayed(staged: Staged, specials: dict[str, str]) -> None:
    refused = {
        row["id"]: found
        for row, found in replay_all(staged, specials, status_id=COMPLETE)
        if isinstance(found, str)
    }
    assert staged.count("game", status_id=COMPLETE) - len(refused) == 178
    assert refused == {
        3: "The log has only text, as it is older than the log of dice.",
        10: "The log has only text, as it is older than the log of dice.",
        15: "The log does not tell a roll (die first).",
    }


def test_replayed_games_are_what_really_happened(staged: Staged, specials: dict[str, str]) -> None:
    """All our rolls were rolled there. Some dice rolled there once more than the log shows.

    Reactions that the site made by itself are not in the truth, so eight games differ in length. What
    warriors and the halves of twins rolled is not in the log.
    """
    truth = read_truth()
    compared = rolls = 0
    for row, found in replay_all(staged, specials, status_id=COMPLETE):
        if isinstance(found, str) or len(truth[row["id"]]) != len(found.moves):
            continue
        compared += 1
        has_warriors = any("`" in seat.recipe_text for seat in found.start.seats)
        for (seat, kind, draws), move in zip(truth[row["id"]], found.moves, strict=True):
            assert move.seat == seat
            assert type(move.action).__name__ in KINDS[kind]
            if not has_warriors:
                ours = Counter(tuple(draw) for name, *draw in move.draws if name == "die")
                assert not ours - Counter(map(tuple, draws)), (row["id"], move)
                rolls += ours.total()
    assert (compared, rolls) == (170, 7688)


def read_truth() -> dict[int, list[tuple[int | None, str, list[list[int]]]]]:
    truth: dict[int, list[tuple[int | None, str, list[list[int]]]]] = defaultdict(list)
    with gzip.open(TRUTH, "rt") as file:
        for line in file:
            game, seat, kind, _chosen, draws = json.loads(line)
            if kind == "join":  # the game begins with the other player
                truth[game][-1] = (None, "create", draws)
            else:
                truth[game].append((seat, kind, draws))
    return truth


def test_running_games_are_where_the_tables_have_them(staged: Staged, specials: dict[str, str]) -> None:
    phases: dict[Phase, int] = defaultdict(int)
    for row, found in replay_all(staged, specials, status_id=RUNNING):
        assert not isinstance(found, str), (row["id"], found)
        phases[found.battle.phase] += 1
    assert phases == {
        Phase.TURN: 21,
        Phase.SIZES: 7,
        Phase.AUXILIARY: 1,
        Phase.RESERVE: 3,
        Phase.REACTION: 3,
        Phase.FIRE: 3,
    }


def test_running_games_can_be_read_from_the_tables_alone(staged: Staged, specials: dict[str, str]) -> None:
    """They are as the log has them, down to what is secret, and can be played to their end."""
    for row in staged.rows("game", status_id=RUNNING):
        game = read_game(staged, row, specials)
        battle = battle_in_tables(staged, game, autopass(staged, game))
        check_present(game, battle)
        logged = replay(game, autopass(staged, game)).battle
        assert without_dice(battle) == without_dice(logged), row["id"]
        play_on(battle, row["id"])


def without_dice(battle: Battle) -> Battle:
    """Return the battle without its dice and numbers of decisions, in which equal dice may change places."""
    return battle.replace(seats=tuple(seat.replace(row=(), opened=0) for seat in battle.seats))


def play_on(battle: Battle, seed: int) -> None:
    draw = seeded_draw(seed)
    for _step in range(3000):
        if battle.is_over:
            return
        seat = min(battle.decisions)
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
    raise AssertionError("the match does not end")


def test_a_site_with_other_numbers_is_replayed_the_same(
    staged: Staged, specials: dict[str, str], tmp_path: Path
) -> None:
    """It has no column names, and its rows are in another order."""
    tables, number_of = permuted(read_site())
    path = write_dump(tmp_path / "permuted.sql", tables, named=False)
    with Staged(path) as other:
        moves = {row["id"]: moves_of(found) for row, found in replay_all(other, specials)}
    for row, found in replay_all(staged, specials):
        assert moves[number_of(row["id"])] == moves_of(found), row["id"]


def moves_of(found: Any) -> Any:
    return found if isinstance(found, str) else [(move.seat, move.action, move.draws) for move in found.moves]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (b'{"attackType":', "The log has only text"),
        (b"{}", "The log has an entry in an unknown form."),
        (b"[" * 100_000, "The log has only text"),
        (b'{"attackType":"Pass"}', "Our rules refuse a move in the log"),
        (b'{"attackType":"Nonsense","preAttackDice":{},"postAttackDice":{}}', "in an unknown form"),
        (
            b'{"attackType":"Power","preAttackDice":{"attacker":[{"recipe":"(1)","value":1}],"defender":[]}}',
            "dice that are not in play",
        ),
    ],
)
def test_a_log_that_does_not_fit_is_refused_as_a_whole(message: bytes, reason: str, tmp_path: Path) -> None:
    tables = with_games(read_site(), {2})
    attacks = [row for row in tables["game_action_log"] if row["action_type"] == b"attack"]
    attacks[1]["message"] = message
    with Staged(write_dump(tmp_path / "broken.sql", tables)) as staged:
        game = read_game(staged, staged.get("game", 2) or {}, {})
        with pytest.raises(CannotReplay, match=reason):
            replay(game)
