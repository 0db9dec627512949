"""The coach over the API, available only where its page answers."""

import pytest

from accounts.models import User
from rules.notation.codec import action_from_json
from tests.accounts.people import a_player, befriend
from tests.api.caller import Caller, content_of, refusal
from tests.games.matches import a_match
from tests.training.coach.coached import a_coached_match, decision_of
from training.coach.models import CoachAdvice
from training.coach.thought import Thought

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    return a_player("Ann")


def test_the_coach_is_asked_and_answers(ann: User) -> None:
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 1, 2, 3, 4)
    caller, path, decision = Caller(ann), f"/matches/{match.pk}/coach/", decision_of(match)
    assert content_of(caller.get(path, decision=decision))["state"] == "none"
    assert content_of(caller.post(path, decision=decision))["state"] == "waiting"
    (turn,) = content_of(caller.get("/turns/"))["items"]
    best = action_from_json(turn["actions"][0])
    CoachAdvice.objects.update(thought=Thought(best, 0.625).to_json())
    said = content_of(caller.get(path, decision=decision))
    assert (said["state"], said["action"], said["percent"]) == ("answered", turn["actions"][0], 62)
    assert said["words"]


def test_it_says_nothing_against_people_or_to_others(ann: User) -> None:
    bob = a_player("Bob")
    befriend(ann, bob)
    match = a_match(ann, bob)
    refused = Caller(ann).post(f"/matches/{match.pk}/coach/", decision=1, headers={"Accept-Language": "en"})
    assert refusal(refused)[:2] == (403, "no-coach-against-people")
    mine = a_coached_match(ann, "(6) (8)", "(4) (10)", 1, 2, 3, 4)
    path = f"/matches/{mine.pk}/coach/"
    assert refusal(Caller(bob).post(path, decision=decision_of(mine)))[:2] == (403, "not-seated")
    assert refusal(Caller(ann).post(path, decision=99))[0] == 409
    passes = Caller(ann).post(path, decision=decision_of(mine), action={"type": "pass"})
    assert refusal(passes)[1] == "invalid"
    assert not CoachAdvice.objects.exists()


def test_a_token_that_only_reads_does_not_ask(ann: User) -> None:
    match = a_coached_match(ann, "(6) (8)", "(4) (10)", 1, 2, 3, 4)
    reader = Caller(ann, plays=False, organises=False)
    refused = refusal(reader.post(f"/matches/{match.pk}/coach/"))
    assert refused == (403, "out-of-scope", {"scope": "play"})
