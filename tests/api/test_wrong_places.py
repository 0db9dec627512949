"""Errors in requests, reported by a code and a sentence in the language of the request."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
import pytest
from django.test import override_settings

from api.validation import NO_SENTENCE, SENTENCES
from tests.accounts.people import a_player
from tests.api.caller import Caller, refusal
from tests.api.schemas import Operation, operations, schema
from tests.games.matches import a_match, two_friends

pytestmark = pytest.mark.django_db
OFFER: dict[str, Any] = {"players": ["Bob"], "mine": {"recipe": "(6)"}, "theirs": {"recipe": "(6)"}}


def places(path: str, **body: Any) -> list[dict[str, Any]]:
    status, code, data = refusal(Caller(a_player("Ann")).body(path, body))
    assert (status, code) == (422, "invalid")
    found: list[dict[str, Any]] = data["places"]
    return found


@pytest.mark.parametrize(
    ("wrong", "place", "code", "told"),
    [
        ({"players": "Bob"}, ["players"], "not-a-list", "This has to be a list."),
        ({"players": [5]}, ["players", 0], "not-text", "This has to be text."),
        ({"players": ["x" * 41]}, ["players", 0], "too-long", "This can have up to 40 characters."),
        ({"players": ["Bob"] * 30}, ["players"], "too-many", None),
        ({"seats": 1}, ["seats"], "too-small", "This has to be 2 or more."),
        ({"seats": 99}, ["seats"], "too-large", None),
        ({"seats": "2"}, ["seats"], "not-a-whole-number", "This has to be a whole number."),
        ({"mine": "(6)"}, ["mine"], "not-an-object", "This has to be an object."),
        ({"colour": "red"}, ["colour"], "unknown", "There’s nothing by that name."),
        ({"terms": {"rated": 1}}, ["terms", "rated"], "not-yes-or-no", "This has to be true or false."),
        (
            {"against": "robots"},
            ["against"],
            "not-one-of",
            "This has to be one of: 'players', 'anybody', 'link'.",
        ),
        ({"players": []}, ["players"], "missing", "This is required."),
    ],
)
def test_common_kinds_have_a_code_and_a_sentence_of_ours(
    wrong: dict[str, Any], place: list[str | int], code: str, told: str | None
) -> None:
    (found,) = places("/matches/", **OFFER | wrong)
    assert (found["place"], found["code"]) == (["body", *place], code)
    assert told in (None, found["told"])


def test_several_places_are_told_at_once() -> None:
    players = two_friends()
    caller = Caller(players[0])
    status, _code, data = refusal(caller.post(f"/matches/{a_match(*players).pk}/order/", order=1))
    assert status == 422
    assert [(each["place"][-1], each["code"]) for each in data["places"]] == [
        ("order", "not-text"),
        ("version", "missing"),
    ]


def test_what_a_form_refuses_is_told_by_the_form() -> None:
    (found,) = places("/matches/", **OFFER | {"terms": {"pace": "days:77777"}})
    assert found["place"][:2] == ["body", "terms"]
    assert found["told"]
    assert found["code"]


def test_what_is_no_json_is_told_so() -> None:
    players = two_friends()
    path = f"/matches/{a_match(*players).pk}/act/"
    bodies = {'{"decision": 1,': "no-json", '{"decision": NaN}': "no-json", '{"x": "\\u0000"}': "not-kept"}
    for body, code in bodies.items():
        (place,) = refusal(Caller(players[0]).send(path, body))[2]["places"]
        assert place["code"] == code, body


@pytest.fixture
def mirrored(tmp_path: Path) -> Iterator[None]:
    """Provide a language in which these sentences are enclosed in ⟦ and ⟧."""
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "eo"}
    for said in (*SENTENCES.values(), NO_SENTENCE):
        catalogue.append(polib.POEntry(msgid=said, msgstr=f"⟦{said}⟧"))
    folder = tmp_path / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue.save_as_mofile(str(folder / "django.mo"))
    with override_settings(LOCALE_PATHS=[tmp_path], LANGUAGES=[("en", "English"), ("eo", "Esperanto")]):
        yield


def fields_of(operation: Operation) -> list[str]:
    assert operation.body is not None
    name = operation.body["$ref"].rsplit("/", 1)[1]
    return list(schema()["components"]["schemas"][name].get("properties", {}))


@pytest.mark.usefixtures("mirrored")
def test_no_call_tells_a_place_in_another_language_than_that_of_the_request() -> None:
    """Send each call with a body first nothing, then values that do not fit."""
    caller = Caller(a_player("Ann"))
    codes = set()
    for operation in operations():
        if operation.body is None:
            continue
        path = operation.path.format(
            number=1, name="Ann", other_name="Bob", set_slug="a", slug="b", year=2026, month=1
        )
        for body in ({}, {"colour": 1}, {name: {"x": 1.5} for name in fields_of(operation)}):
            answer = caller.post(path, {"Accept-Language": "eo"}, **body)
            if answer.status_code == 422 and (found := refusal(answer))[1] == "invalid":
                codes |= {place["code"] for place in found[2]["places"]}
                for place in found[2]["places"]:
                    assert place["told"].startswith("⟦"), (path, place)
    assert {"missing", "unknown", "not-text", "not-a-whole-number", "not-one-of"} <= codes
