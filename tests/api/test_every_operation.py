"""Random calls of every operation of the schema, by eight kinds of users: none may fail.

Every answer must fit the schema.
"""

import sys
from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from pytest_django.fixtures import Settings

from tests.api.caller import Caller
from tests.api.schemas import Operation, operations, spoil, values, wrong_in
from tests.cast import KINDS, Cast

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

EACH = 2
"""So many calls of every operation by each kind."""
NO_LIMITS = dict.fromkeys(
    (
        "accept",
        "all_said",
        "download",
        "draft",
        "forum_mark",
        "forum_search",
        "forum_write",
        "found",
        "join",
        "look_back",
        "organise",
        "propose",
        "rematch",
        "say",
        "seek",
        "keep_fighter",
        "puzzle",
        "robot",
        "team",
        "workshop",
        "coach",
        "talk",
        "tie",
        "write",
    ),
    "9999/m/ip",
)


class Rollback(Exception):
    pass


@pytest.fixture(autouse=True)
def nobody_calls_too_often(settings: Settings) -> None:
    unlimited = NO_LIMITS | {"api": "99999/m/key", "api_visitor": "99999/m/ip"}
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, **unlimited}


def path_values(cast: Cast, operation: Operation) -> dict[str, st.SearchStrategy[Any]]:
    """Return values for each path parameter: mostly something that exists."""
    of_tournament = operation.path.startswith("/api/v1/tournaments/")
    matches = [match.pk for match in (cast.turn, cast.hidden, cast.asked, cast.private)]
    numbers = [cast.tournament.pk, *range(3)] if of_tournament else [*matches, *matches, 0, 2**31 - 1]
    names = ["Ann", "Bob", "Opponent", "owl", "nobody", "Blocked"]
    return {
        "number": st.sampled_from(numbers),
        "name": st.sampled_from(names),
        "other_name": st.sampled_from(names),
        "set_slug": st.sampled_from([cast.set.slug, "nowhere"]),
        "slug": st.sampled_from([cast.button.slug, cast.set.slug, "nobody"]),
        "year": st.sampled_from([timezone.now().year, 0, 10**9]),
        "month": st.sampled_from([1, 12, 13]),
    }


@st.composite
def calls(draw: Any, cast: Cast, operation: Operation) -> tuple[str, dict[str, Any], Any]:
    places = {name: draw(path_values(cast, operation)[name]) for name in operation.parameters("path")}
    asked = {
        name: draw(values(kind))
        for name, kind in operation.parameters("query").items()
        if name in operation.required() or draw(st.integers(0, 3)) == 0
    }
    body = None if operation.body is None else draw(spoil(values(operation.body)))
    return operation.path.format(**places), asked, body


@pytest.mark.parametrize("kind", KINDS)
def test_no_call_breaks_it_and_every_answer_fits_the_schema(kind: str) -> None:
    cast = Cast()
    caller = Caller(cast.players[kind])
    for operation in operations():
        call_at_random(cast, caller, operation)


def call_at_random(cast: Cast, caller: Caller, operation: Operation) -> None:
    @settings(
        max_examples=EACH,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(calls(cast, operation))
    def call(given: tuple[str, dict[str, Any], Any]) -> None:
        path, asked, body = given
        try:
            with transaction.atomic():
                answer = caller.get(path, **asked) if operation.method == "get" else caller.body(path, body)
                wrong = wrong_in(operation, answer)
                assert not wrong, (operation.name, given, told_in(answer), wrong)
                raise Rollback
        except Rollback:
            pass

    call()


def told_in(answer: Any) -> bytes:
    return b"a file" if answer.streaming else answer.content[:400]


def test_it_knows_every_operation_that_is_routed() -> None:
    assert len({(each.method, each.path) for each in operations()}) == len(list(operations()))
    assert {"turns", "act", "offer", "history"} <= {each.name for each in operations()}


def test_no_two_shapes_have_one_name() -> None:
    """Otherwise the schema would contain only one of them, for both."""
    shapes = {
        shape
        for module in list(sys.modules.values())
        if module.__name__.startswith("api.")
        for shape in vars(module).values()
        if isinstance(shape, type) and issubclass(shape, BaseModel) and shape.__module__ == module.__name__
    }
    assert [name for name, number in Counter(shape.__name__ for shape in shapes).items() if number > 1] == []
