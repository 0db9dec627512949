"""The campaign over the API: progress, and matches that win pins."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.conftest import LimitRequests
from tests.training.campaign.small_world import SmallWorld, attempts, finish
from training.campaign.models import Attempt

pytestmark = pytest.mark.django_db
TIN: dict[str, Any] = {"pack": "yard", "stop": 1, "fighter": "kitchen/spoon"}


@pytest.fixture
def world(db: None) -> SmallWorld:
    return SmallWorld()


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


@pytest.fixture
def caller(ann: User) -> Caller:
    return Caller(ann)


def test_it_tells_the_packs_and_as_whom_one_fights(world: SmallWorld, caller: Caller) -> None:
    found = content_of(caller.get("/campaign/"))
    assert (found["won"], found["fighters"]) == (0, ["kitchen/spoon"])
    assert [pack["slug"] for pack in found["packs"]] == ["yard", "cellar"]
    assert [stop["why_not"] for stop in found["packs"][0]["stops"]] == [None, None, "boss-waits"]


def test_a_fight_begins_at_once_and_is_told_again_while_it_runs(world: SmallWorld, caller: Caller) -> None:
    match = content_of(caller.post("/campaign/fight/", **TIN, difficulty="hard", words="tea"))
    assert (match["me"], [seat["fighter"] for seat in match["seats"]]) == (0, ["Spoon", "Tin"])
    assert attempts() == [("Tin", "hard")]
    assert Match.objects.get(pk=match["number"]).all_seats[0].dice_words == "tea"
    assert content_of(caller.post("/campaign/fight/", **TIN))["number"] == match["number"]
    assert content_of(caller.get("/campaign/"))["packs"][0]["stops"][0]["running"] == match["number"]


@pytest.mark.django_db(transaction=True)
def test_a_fight_that_is_won_wins_the_pin(world: SmallWorld, caller: Caller) -> None:
    match = content_of(caller.post("/campaign/fight/", **TIN))
    finish(Match.objects.get(pk=match["number"]), loser=1)
    found = content_of(caller.get("/campaign/"))
    assert found["fighters"] == ["kitchen/spoon", "kitchen/tin"]
    assert found["packs"][0]["stops"][0]["beaten"] == "usual"


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"stop": 3}, 422, "boss-waits"),
        ({"pack": "cellar"}, 422, "pack-is-closed"),
        ({"pack": "attic"}, 422, "no-such-stop"),
        ({"stop": 9}, 422, "no-such-stop"),
        ({"fighter": "kitchen/tin"}, 422, "pin-not-owned"),
        ({"fighter": "nonsense"}, 422, "pin-not-owned"),
        ({"difficulty": "impossible"}, 422, "invalid"),
    ],
)
def test_what_cannot_be_fought_is_refused_and_begins_nothing(
    world: SmallWorld, caller: Caller, wish: dict[str, Any], status: int, code: str
) -> None:
    assert refusal(caller.post("/campaign/fight/", **{**TIN, **wish}))[:2] == (status, code)
    assert not Attempt.objects.exists()


def test_a_token_that_reads_fights_nobody(
    world: SmallWorld, ann: User, limit_requests: LimitRequests
) -> None:
    reads = Caller(ann, plays=False)
    assert refusal(reads.post("/campaign/fight/", **TIN))[:2] == (403, "out-of-scope")
    limit_requests("robot", 1)
    caller = Caller(ann)
    content_of(caller.post("/campaign/fight/", **TIN))
    assert refusal(caller.post("/campaign/fight/", **TIN))[:2] == (429, "too-often")
