"""Puzzles over the API: read without their solution, and answered once for the rating."""

import pytest

from rules.notation.codec import action_to_json
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.training.puzzles.stored import some_puzzles
from training.puzzles.models import Answered, StoredPuzzle

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(db: None) -> StoredPuzzle:
    return some_puzzles()[0]


def test_a_puzzle_is_read_without_its_solution(row: StoredPuzzle) -> None:
    ann = Caller(a_player("Ann"))
    shown = content_of(ann.get(f"/puzzles/{row.pk}/"))
    seen = row.puzzle.battle.seen_by(row.puzzle.seat)
    assert shown["perspective"] == seen.to_json()
    assert action_to_json(row.puzzle.solution)["type"] == shown["actions"][0]["type"] == "attack"
    assert set(shown) == {"number", "page", "themes", "perspective", "actions", "is_answered"}
    assert content_of(ann.get("/puzzles/daily/"))["number"] in {
        each.pk for each in StoredPuzzle.objects.all()
    }
    assert content_of(ann.get("/puzzles/next/"))["number"]
    assert refusal(ann.get("/puzzles/9999/"))[:2] == (404, "not-found")


def test_an_answer_is_rated_and_the_first_one_counts(row: StoredPuzzle) -> None:
    ann = Caller(a_player("Ann"))
    path = f"/puzzles/{row.pk}/answer/"
    worst = action_to_json(row.puzzle.choices[-1].attacks[0])
    wrong = content_of(ann.post(path, action=worst))
    assert (wrong["is_right"], wrong["best"], wrong["reason"]) == (False, [], "")
    right = content_of(ann.post(path, action=action_to_json(row.puzzle.solution)))
    assert (right["is_right"], right["is_best"], right["points"]) == (True, True, 0)
    assert right["best"][0]["action"] == action_to_json(row.puzzle.solution)
    assert Answered.objects.get().is_right is False
    assert content_of(ann.get(f"/puzzles/{row.pk}/"))["is_answered"]


def test_the_solution_is_told_to_those_who_give_up(row: StoredPuzzle) -> None:
    given_up = content_of(Caller(a_player("Ann")).post(f"/puzzles/{row.pk}/answer/", action=None))
    assert (given_up["is_right"], given_up["percent"]) == (False, None)
    assert given_up["best"]
    assert not Answered.objects.get().is_right


def test_what_is_refused_has_its_sentence(row: StoredPuzzle) -> None:
    player = a_player("Ann")
    path = f"/puzzles/{row.pk}/answer/"
    refused = Caller(player).post(path, action={"type": "pass"}, headers={"Accept-Language": "en"})
    assert refused.json()["detail"] == "Answer a puzzle with an attack."
    nothing = {"type": "attack", "kind": "power", "attackers": [77], "targets": [0]}
    assert refusal(Caller(player).post(path, action=nothing))[:2] == (422, "no-such-die")
    bot = Caller(a_bot(player)).post(path, action=None, headers={"Accept-Language": "en"})
    assert refusal(bot)[:2] == (403, "puzzles-for-people")
    assert bot.json()["detail"].startswith("Bots can’t answer puzzles")
    reader = Caller(player, plays=False, organises=False)
    assert refusal(reader.post(path)) == (403, "out-of-scope", {"scope": "play"})
    assert refusal(Caller().get(f"/puzzles/{row.pk}/"))[:2] == (401, "token-missing")
    assert not Answered.objects.exists()
