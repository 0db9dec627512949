"""Hostile requests to the BMO endpoint: it answers 200 with its three keys, unless one is too large."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as of_hypothesis
from hypothesis import strategies as st

from accounts.models import User
from api.bmo.table import CALLS
from api.bmo.texts import CallRefused, Text
from games.models import Match
from tests.api.bmo.client import ADDRESS, AS_THEIRS, BmoClient
from tests.api.caller import refusal
from tests.games.matches import a_match

pytestmark = pytest.mark.django_db

BODIES: list[str | bytes] = [
    "",
    "type=login&username=Ann",
    "[]",
    "null",
    '"login"',
    "[" * 20_000,
    '{"type": NaN}',
    '{"type": 1e999}',
    '{"type": null}',
    '{"type": ["login"]}',
    '{"type": {"login": 1}}',
    '{"type": "login", "username": "Ann", "password": "\\u0000"}',
    '{"type": "login", "username": "\\ud800", "password": "x"}',
    '{"type": "loadGameData", "game": ' + "9" * 5000 + "}",
    "&" * 5_000,
    "%00",
    b"\xff\xfe\x00",
    '{"type": "loadPlayerName", "type": "nonsense"}',
]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("sort", [AS_THEIRS, "application/json", "multipart/form-data; boundary=x", "x"])
def test_bodies_that_are_no_call_are_refused_with_the_three_keys(body: str | bytes, sort: str) -> None:
    assert BmoClient().send(body, sort)["status"] == "failed"


@pytest.mark.parametrize("encoding", ["utf-16", "ascii", "nonsense"])
def test_the_body_is_utf_8_whatever_is_said_of_it(encoding: str) -> None:
    client = BmoClient()
    told = client.send('{"type": "loadPlayerName"}', f"{AS_THEIRS}; charset={encoding}")
    assert told == {"data": None, "message": None, "status": "failed"}


def test_what_is_too_large_is_refused_by_its_size() -> None:
    answer = Client().post(ADDRESS, b"x" * 64_001, content_type=AS_THEIRS)
    assert refusal(answer)[:2] == (413, "too-large")


def test_the_door_is_only_knocked_at_by_post() -> None:
    for ask in (Client().get, Client().put, Client().delete):
        assert refusal(ask(ADDRESS))[:2] == (405, "wrong-method")


ODD: Any = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(["", "Ann", "true", "add", "Default", "Power", "0", "playerIdx_0_dieIdx_0", "X"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def arguments_of(call: str, number: int) -> Any:
    likely = st.just(number) | st.integers(0, 3)
    named = {name: likely | ODD if name.startswith("game") else ODD for name in CALLS[call].takes}
    needed = {name: named[name] for name, taken in CALLS[call].takes.items() if not taken.optional}
    others = {name: named[name] for name, taken in CALLS[call].takes.items() if taken.optional}
    return st.fixed_dictionaries(needed, optional=others)


@pytest.mark.slow
@pytest.mark.parametrize("call", [call for call in CALLS if call not in ("login", "logout")])
def test_any_arguments_are_answered_with_the_three_keys(players: tuple[User, User], call: str) -> None:
    match = a_match(*players, mine="(6) (X) r(4)", theirs="(4) (10) (2/4)")
    client = BmoClient(players[0])

    @given(given_=arguments_of(call, match.pk))
    @of_hypothesis(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    def asks(given_: dict[str, Any]) -> None:
        client.send(json.dumps({"type": call, **given_}))

    asks()
    assert Match.objects.filter(pk=match.pk).exists()


# ---- refusals before the call, and all texts


def test_calls_are_refused_before_any_work_in_the_words_that_clients_know(
    players: tuple[User, User],
) -> None:
    client = BmoClient(players[0])
    for call, given_, told in (
        ("nonsense", {}, "Specified API function does not exist"),
        ("loadGameData", {}, "Missing mandatory argument game for function loadGameData"),
        ("loadGameData", {"game": -1}, "Argument (game) to function loadGameData is invalid"),
        ("loadGameData", {"game": "x"}, "Argument (game) to function loadGameData is invalid"),
        ("loadGameData", {"game": 1, "x": 2}, "Unexpected argument provided to function loadGameData"),
        ("loadGameData", {"game": "999999"}, "Game 999999 does not exist."),
    ):
        assert client.refused(call, **given_) == told
    assert client.send("{}")["message"] == 'No "type" argument specified'
    without = BmoClient().refused("loadGameData", game=1)
    assert without == "You need to login before calling API function loadGameData"


def test_a_call_that_a_monitor_makes_by_itself_may_say_so(players: tuple[User, User]) -> None:
    match = a_match(*players)
    assert BmoClient(players[0]).told("loadGameData", game=match.pk, automatedApiCall="true")


def raised_texts() -> dict[Text, set[str]]:
    """Return every text that the BMO code raises, with the names of its data."""
    found: dict[Text, set[str]] = {}
    for path in (Path(settings.BASE_DIR) / "api" / "bmo").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(
                    func=ast.Name(id="CallRefused"), args=[ast.Attribute(attr=name)], keywords=keywords
                ):
                    found[Text[name]] = {keyword.arg or "" for keyword in keywords}
    return found


def test_every_text_is_told_somewhere() -> None:
    source = "".join(path.read_text() for path in (Path(settings.BASE_DIR) / "api" / "bmo").rglob("*.py"))
    unused = [text.name for text in Text if not re.search(rf"\bText\.{text.name}\b", source)]
    assert unused == []


def test_every_text_gets_the_data_that_it_names() -> None:
    for text, data in raised_texts().items():
        assert data == set(re.findall(r"%\((\w+)\)s", text)), text
        assert "%" not in str(CallRefused(text, **dict.fromkeys(data, "-"))), text
