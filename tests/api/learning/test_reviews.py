"""Reviews of finished matches over the API."""

import pytest

from accounts.models import User
from tests.accounts.people import a_player
from tests.api.caller import Caller, content_of, refusal
from tests.games.matches import a_match, two_friends
from tests.training.review.finished import a_finished_match, store_review
from training.review.models import LookBack

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return two_friends()


def test_a_review_is_asked_for_and_read(players: tuple[User, User]) -> None:
    match = a_finished_match(*players, first_to=1)
    bob, path = Caller(players[1]), f"/matches/{match.pk}/review/"
    assert content_of(bob.get(path))["state"] == "none"
    assert content_of(bob.post(path))["state"] == "waiting"
    assert LookBack.objects.get().asked_by == players[1]
    LookBack.objects.all().delete()
    store_review(match)
    review = content_of(bob.get(path))
    assert (review["state"], review["seat"]) == ("complete", 1)
    side = review["side"]
    parts = side["start"] + (side["sizes"] or 0) + side["luck"] + side["given_by_other"] - side["given_away"]
    assert parts == side["result"]
    assert [each["number"] for each in review["decisions"]] == list(range(1, len(review["decisions"]) + 1))
    assert all(each["words"] for each in review["decisions"])
    assert content_of(Caller().get(path))["seat"] == 0


def test_only_finished_matches_are_reviewed_and_private_ones_for_their_players(
    players: tuple[User, User],
) -> None:
    ann, running = Caller(players[0]), a_match(*players)
    refused = ann.post(f"/matches/{running.pk}/review/", headers={"Accept-Language": "en"})
    assert refusal(refused)[:2] == (404, "still-played")
    assert "You can review a match once it’s over." in refused.json()["detail"]
    hidden = a_finished_match(*players, first_to=1, is_private=True)
    store_review(hidden)
    assert content_of(ann.get(f"/matches/{hidden.pk}/review/"))["state"] == "complete"
    stranger = Caller(a_player("Tom"))
    assert refusal(stranger.get(f"/matches/{hidden.pk}/review/"))[:2] == (404, "not-found")
    assert refusal(stranger.post(f"/matches/{hidden.pk}/review/"))[:2] == (404, "not-found")


def test_a_token_that_only_reads_asks_for_none(players: tuple[User, User]) -> None:
    match = a_finished_match(*players, first_to=1)
    reader = Caller(players[0], plays=False, organises=False)
    refused = refusal(reader.post(f"/matches/{match.pk}/review/"))
    assert refused == (403, "out-of-scope", {"scope": "play"})
    assert not LookBack.objects.exists()
