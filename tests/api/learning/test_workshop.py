"""The workshop over the API: strength of recipes, saved fighters, and a round with one."""

import pytest

from accounts.models import User
from games.models import Match
from robots.seating import make_robots
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from training.workshop.models import KeptFighter, Strength

pytestmark = pytest.mark.django_db

RECIPE = "(4) (8) (12) (X)"


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


def test_robots_play_a_recipe_that_a_player_asks_about(ann: User) -> None:
    caller, path = Caller(ann), "/workshop/strength/"
    assert content_of(Caller().get(path, recipe=RECIPE))["state"] == "none"
    assert content_of(caller.post(path, recipe=RECIPE))["state"] == "waiting"
    Strength.objects.update(counts=[[8, 3, 5], *Strength.objects.get().counts[1:]], complete=True)
    found = content_of(Caller().get(path, recipe=RECIPE))
    assert (found["state"], found["percent"], len(found["against"])) == ("complete", 38, 1)
    assert found["low"] < 37.5 < found["high"]


def test_a_fighter_is_kept_once_and_deleted(ann: User) -> None:
    caller, path = Caller(ann), "/workshop/fighters/"
    kept = content_of(caller.post(path, name="Hammer", recipe=RECIPE))
    assert content_of(caller.post(path, name="Hammer", recipe=RECIPE)) == kept
    assert content_of(caller.get(path))["items"] == [kept]
    another = Caller(a_player("Bob"))
    assert content_of(another.get(path))["items"] == []
    assert refusal(another.post(f"{path}{kept['slug']}/delete/"))[:2] == (404, "not-found")
    assert content_of(caller.post(f"{path}{kept['slug']}/delete/"))["items"] == []


def test_a_round_is_played_against_a_robot(ann: User) -> None:
    make_robots()
    once = {"Idempotency-Key": "try"}
    caller = Caller(ann)
    match = content_of(caller.post("/workshop/try/", recipe=RECIPE, headers=once))
    assert content_of(caller.post("/workshop/try/", recipe=RECIPE, headers=once)) == match
    assert (match["seats"][0]["recipe"], match["terms"]["rated"]) == (RECIPE, False)
    assert Match.objects.count() == 1


def test_what_is_refused_has_its_sentence(ann: User) -> None:
    caller = Caller(ann)
    refused = caller.post("/workshop/strength/", recipe="(4", headers={"Accept-Language": "en"})
    assert refusal(refused)[:2] == (422, "unreadable-not-closed")
    assert "parentheses" in refused.json()["detail"]
    assert refusal(caller.post("/workshop/fighters/", name="x", recipe=RECIPE))[1] == "fighter-name-unfit"
    assert refusal(caller.post("/workshop/try/", recipe=RECIPE))[1] == "no-such-robot"
    content_of(caller.post("/workshop/strength/", recipe=RECIPE))
    busy = refusal(caller.post("/workshop/strength/", recipe="(6) (6)"))
    assert busy[:2] == (409, "another-fighter-first")
    assert not KeptFighter.objects.exists()


def test_a_token_that_only_reads_makes_nothing(ann: User) -> None:
    reader = Caller(ann, plays=False, organises=False)
    for path in ("strength/", "fighters/", "fighters/abc/delete/", "try/"):
        assert refusal(reader.post(f"/workshop/{path}")) == (403, "out-of-scope", {"scope": "play"})
    assert content_of(reader.get("/workshop/fighters/"))["items"] == []
