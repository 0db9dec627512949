"""Refusals of unreadable requests to the API, and the headers of all its answers."""

import gzip
import json

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from tests.api.caller import Caller, content_of, refusal
from tests.games.matches import a_match, play_at_random, two_friends

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    return a_match(*players)


@pytest.fixture
def caller(players: tuple[User, User]) -> Caller:
    return Caller(players[0])


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ('{"decision": 1,', ["body", "line", 1, "column", 16]),
        ("[1]", ["body"]),
        ('"x"', ["body"]),
        ('{"decision": NaN, "action": {}}', ["body"]),
        ('{"decision": 1, "action": {"type": "\\u0000"}}', ["body"]),
        ('{"decision": 1, "action": {"type": "\\ud800"}}', ["body"]),
        ("[" * 5000, ["body"]),
        (b"\xff\xfe", ["body"]),
        ('{"action": {}}', ["body", "decision"]),
        ('{"decision": "1", "action": {}}', ["body", "decision"]),
        ('{"decision": -1, "action": {}}', ["body", "decision"]),
        ('{"decision": 1, "action": {}, "extra": 2}', ["body", "extra"]),
        ('{"decision": 1, "action": []}', ["body", "action"]),
    ],
)
def test_a_body_that_is_wrong_is_refused_with_the_place(
    caller: Caller, match: Match, body: str | bytes, place: list[str | int]
) -> None:
    status, code, data = refusal(caller.send(f"/matches/{match.pk}/act/", body))
    assert (status, code) == (422, "invalid")
    assert data["places"][0]["place"][: len(place)] == place


@pytest.mark.parametrize(
    "sort", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]
)
def test_a_body_that_is_no_json_is_refused(caller: Caller, match: Match, sort: str) -> None:
    answer = caller.send(f"/matches/{match.pk}/act/", "--x--", sort=sort)
    assert refusal(answer)[0] in (400, 415)


def test_a_parameter_that_is_not_known_is_refused(caller: Caller, match: Match) -> None:
    status, code, data = refusal(caller.get(f"/matches/{match.pk}/", sinse=3))
    assert (status, code) == (422, "invalid")
    (place,) = data["places"]
    assert place == {
        "place": ["query", "sinse"],
        "code": "unknown",
        "told": "There’s nothing by that name.",
    }


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nowhere/", 404, "not-found"),
        ("/", 404, "not-found"),
        ("/matches/99999/", 404, "not-found"),
        ("/matches/999999999999999999999/", 422, "invalid"),
        ("/matches/-1/", 422, "invalid"),
        ("/matches/1/act/", 405, "wrong-method"),
        ("/matches/\0/", 400, "malformed"),
    ],
)
def test_what_is_not_there_is_a_problem_too(caller: Caller, path: str, status: int, code: str) -> None:
    assert refusal(caller.get(path))[:2] == (status, code)


def test_a_body_that_is_too_large_is_a_problem_too(caller: Caller, match: Match) -> None:
    answer = caller.send(f"/matches/{match.pk}/act/", json.dumps({"x": "y" * 70_000}))
    assert refusal(answer)[:2] == (413, "too-large")


def test_a_refusal_is_told_in_the_language_asked_for(caller: Caller) -> None:
    answer = caller.get("/nowhere/", headers={"Accept-Language": "en"})
    assert content_of(answer, 404)["detail"] == "There’s nothing here, or nothing you’re allowed to see."
    assert content_of(answer, 404)["title"] == "Not Found"
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_match_that_has_not_changed_is_not_sent_again(caller: Caller, match: Match) -> None:
    path = f"/matches/{match.pk}/"
    tag = caller.get(path).headers["ETag"]
    answer = caller.get(path, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == tag
    play_at_random(match, moves=1)
    assert caller.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_the_tag_of_one_viewer_is_not_that_of_another(players: tuple[User, User], match: Match) -> None:
    path = f"/matches/{match.pk}/"
    tags = {Caller(player).get(path).headers["ETag"] for player in (*players, None)}
    assert len(tags) == 3


def test_answers_are_compressed_for_those_who_take_that(caller: Caller, match: Match) -> None:
    answer = caller.get(f"/matches/{match.pk}/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(answer.content))["number"] == match.pk


def test_pages_of_any_site_may_read_it_and_never_with_cookies(caller: Caller, match: Match) -> None:
    origin = {"Origin": "https://elsewhere.example"}
    for answer in (caller.get("/me/", headers=origin), Client().get("/api/v1/me/", headers=origin)):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert not answer.cookies
    asked = Client().options(
        f"/api/v1/matches/{match.pk}/act/",
        headers={**origin, "Access-Control-Request-Method": "POST"},
    )
    assert asked.status_code == 204
    assert "Authorization" in asked.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in Client().get("/", headers=origin).headers


def test_the_schema_can_be_fetched_and_kept(caller: Caller) -> None:
    answer = Client().get("/api/v1/openapi.json")
    schema = content_of(answer)
    assert schema["openapi"] == "3.1.0"
    assert schema["components"]["schemas"]["Action"]["oneOf"]
    again = Client().get("/api/v1/openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_nothing_is_sent_to_the_root_either() -> None:
    """The site refuses it as a form without a CSRF token, but not with a server error."""
    for method in ("POST", "DELETE"):
        sent = Client(enforce_csrf_checks=True).generic(method, "/api/v1/", b"a=1")
        assert refusal(sent) == (404, "not-found", {}), method


def test_the_schema_takes_no_form() -> None:
    sent = Client(enforce_csrf_checks=True).post("/api/v1/openapi.json", {"reaction": "?"})
    assert refusal(sent) == (405, "wrong-method", {})
