"""Attempts of programs at every operation of the API, as each kind of user or as a bot of that user."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from accounts.bots.creation import MOST_BOTS, make_bot
from accounts.models import Token, User
from tests.api.caller import JSON
from tests.api.schemas import Operation, operations, schema
from tests.cast import KINDS
from tools.hostile import odd_values
from tools.hostile.attempt import Attempt
from tools.hostile.pages import any_match
from tools.hostile.wire import Answer, Request

OPERATIONS = tuple(operations())
SCOPES: tuple[dict[str, bool], ...] = (
    {},
    {"plays": True},
    {"organises": True},
    {"plays": True, "organises": True},
)
HOW_ODD = 0.15
DEEPEST = 4


def call(attempt: Attempt, step: int) -> None:
    """Call an API operation with random values that mostly fit the schema; *step* selects the operation."""
    chance = attempt.chance
    operation = OPERATIONS[step % len(OPERATIONS)]
    attempt.as_kind(KINDS[step // len(OPERATIONS) % len(KINDS)])
    attempt.jar = {}
    scopes = chance.choice(SCOPES)
    player = program_of(attempt)
    headers = (
        {"Cookie": ""}
        if player is None
        else {"Cookie": "", "Authorization": f"Bearer {secret(player, scopes)}"}
    )
    body = b"" if operation.body is None else body_of(operation.body, chance)
    if body:
        headers["Content-Type"] = JSON
    if chance.random() < HOW_ODD:
        headers |= odd_values.headers(chance, attempt.site.url)

    def judge(answer: Answer) -> None:
        if operation.method == "post" and answer.status < 300 and not scopes and player is not None:
            attempt.fail("a token that only reads has changed something", attempt.last)

    attempt.send(Request(operation.method.upper(), path_of(attempt, operation), headers, body), judge)


def program_of(attempt: Attempt) -> User | None:
    """Return the attempt's user or one of that user's bots, or None for a visitor.

    A bot counts as a stranger, because it plays in none of its owner's matches.
    """
    player = attempt.cast.players[attempt.kind]
    if player is None or player.is_guest or attempt.chance.random() < 0.6:
        return player
    attempt.kind = "stranger"
    bots = list(player.bots.order_by("pk"))
    if len(bots) < min(2, MOST_BOTS):
        return make_bot(player, f"Bot-{player.pk}-{len(bots)}").token.player
    return attempt.chance.choice(bots)


def secret(player: User, scopes: Mapping[str, bool]) -> str:
    return Token.new(player, "siege", timedelta(hours=1), **scopes).secret


def path_of(attempt: Attempt, operation: Operation) -> str:
    chance, cast = attempt.chance, attempt.cast
    is_of_tournament = operation.path.startswith("/api/v1/tournaments/")
    known = {
        "number": cast.tournament.pk if is_of_tournament else any_match(attempt).pk,
        "name": chance.choice([cast.ann, cast.bob]).username,
        "other_name": cast.player("opponent").username,
        "set_slug": cast.set.slug,
        "slug": cast.set.slug if operation.path.startswith("/api/v1/sets/") else cast.button.slug,
        "year": 2026,
        "month": 11,
    }
    for name in operation.parameters("path"):
        if chance.random() < HOW_ODD:
            known[name] = odd_values.in_address(odd_values.short(chance), chance)
    asked = {
        name: text_of(value(kind, chance))
        for name, kind in operation.parameters("query").items()
        if name != "wait" and chance.random() < 0.4
    }
    path = operation.path.format(**{name: quote(str(each), safe="%") for name, each in known.items()})
    return f"{path}?{urlencode(asked, errors='surrogatepass')[:8000]}" if asked else path


def text_of(given: Any) -> str:
    return given if isinstance(given, str) else json.dumps(given)


def body_of(of: Any, chance: Random) -> bytes:
    return json.dumps(value(of, chance)).encode()[:60_000]


def value(of: Any, chance: Random, depth: int = 0) -> Any:
    if chance.random() < HOW_ODD:
        return chance.choice(
            [odd_values.text(chance), chance.randrange(-3, 99), 10**12, 0.5, None, True, [], {}]
        )
    if "$ref" in of:
        return value(schema()["components"]["schemas"][of["$ref"].rsplit("/", 1)[1]], chance, depth)
    for several in ("anyOf", "oneOf", "allOf"):
        if several in of:
            return value(chance.choice(of[several]), chance, depth)
    return plain_value(of, chance, depth)


def plain_value(of: Any, chance: Random, depth: int) -> Any:
    if "const" in of or "enum" in of:
        return of.get("const", chance.choice(of.get("enum", [None])))
    match of.get("type"):
        case "integer" | "number":
            least = of.get("minimum", 0)
            return chance.randint(least, min(of.get("maximum", least + 20), least + 20))
        case "boolean":
            return chance.random() < 0.5
        case "string":
            return chance.choice(["", "Ann", "(6) (X)", "random:", odd_values.text(chance)])
        case "array" if depth <= DEEPEST:
            return [value(of["items"], chance, depth + 1) for _each in range(chance.randrange(3))]
        case "object":
            needed = of.get("required", [])
            return {
                name: value(kind, chance, depth + 1)
                for name, kind in of.get("properties", {}).items()
                if name in needed or chance.random() < 0.4
            }
    return None
