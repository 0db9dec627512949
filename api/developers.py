"""Pages for developers, with a complete bot and a list of all API calls, built from the OpenAPI schema."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from api.v1 import api
from core.rate_limits import rates_of

PROGRAM = "docs/bot.py"
THERE = "https://buttonmen.example"
MOST_USED = ("turns", "events", "match", "act", "offer", "open_offers", "fighters", "moves")
TOPICS: dict[str, Promise] = {
    "me": _("The token’s player"),
    "play": _("Matches"),
    "catalogue": _("Fighters and rules"),
    "players": _("Players"),
    "record": _("History and rankings"),
    "events": _("Tournaments and the campaign"),
    "talk": _("Messages, forum and chats"),
    "learn": _("Reviews, puzzles and the workshop"),
}


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    told: str
    needed: bool


@dataclass(frozen=True, slots=True)
class Call:
    method: str
    path: str
    name: str
    topic: str
    summary: str
    more: str
    parameters: tuple[Parameter, ...]
    body: tuple[Parameter, ...]


@cache
def all_calls() -> tuple[Call, ...]:
    return tuple(read_calls(dict(api.get_openapi_schema())))


def read_calls(schema: dict[str, Any]) -> Iterator[Call]:
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            summary, more = told.get("summary", ""), told.get("description", "")
            if is_only_a_name(summary, told["operationId"]):
                summary, more = more.partition("\n")[::2]
            yield Call(
                method=method.upper(),
                path=path.removeprefix("/api/v1"),
                name=told["operationId"],
                topic=told["tags"][0],
                summary=strip_code_marks(summary),
                more=strip_code_marks(more),
                parameters=tuple(asked_with(told)),
                body=tuple(fields_of(told, schema)),
            )


def strip_code_marks(text: str) -> str:
    told = text.replace("`", "").strip()
    return told if not told or told.endswith((".", "…")) else f"{told}."


def is_only_a_name(summary: str, name: str) -> bool:
    return summary == name.title().replace("_", " ")


def asked_with(told: dict[str, Any]) -> Iterator[Parameter]:
    for each in told["parameters"]:
        if each["in"] != "path":
            yield Parameter(each["name"], each.get("description", ""), each["required"])


def fields_of(told: dict[str, Any], schema: dict[str, Any]) -> Iterator[Parameter]:
    for content in told.get("requestBody", {}).get("content", {}).values():
        shape = schema["components"]["schemas"][content["schema"]["$ref"].rsplit("/", 1)[1]]
        for name, field in shape["properties"].items():
            yield Parameter(name, field.get("description", ""), name in shape.get("required", []))


@require_safe
@never_cache
def developers(request: HttpRequest) -> HttpResponse:
    by_name = {call.name: call for call in all_calls()}
    player = request.user
    context = {
        "program": (settings.BASE_DIR / PROGRAM).read_text().replace(THERE, settings.SITE_URL),
        "calls": [by_name[name] for name in MOST_USED],
        "number": len(by_name),
        "limit": rates_of("api").partition("/")[0],
        "site": settings.SITE_URL,
        "tokens": player.tokens.order_by("-pk") if player.is_authenticated else [],
        "may_have_tokens": player.is_authenticated and not player.is_guest,
    }
    return render(request, "api/developers.html", context)


@require_safe
@never_cache
def calls(request: HttpRequest) -> HttpResponse:
    found = sorted(all_calls(), key=lambda call: list(TOPICS).index(call.topic))
    groups = [(TOPICS[topic], list(group)) for topic, group in groupby(found, key=attrgetter("topic"))]
    return render(request, "api/calls.html", {"groups": groups, "number": len(found)})
