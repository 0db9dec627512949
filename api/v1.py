"""Version 1 of the API, with its routers and its schema."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import condition, require_safe
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from api.calls import (
    catalogue,
    decisions,
    events,
    match_actions,
    matches,
    me,
    offers,
    organizing,
    participation,
    players,
    record,
    stats,
    tournaments,
    turns,
)
from api.calls.learning import coach, puzzles, reviews, workshop
from api.calls.own import campaign, following
from api.calls.own import matches as own_matches
from api.calls.talking import forum, messages, talks
from api.calls.together import leagues, searches, teams
from api.files import document_files
from api.problems import PROBLEM, register_handlers
from api.shapes.common import in_json
from api.shapes.rules_schema import schemas_of_rules, with_rules
from api.validation import JSON, StrictParser, make_strict

DESCRIPTION = """What a player can do in the browser, but for what docs/api.md says is left out.

Values of the rules are as docs/rules.md has them. Refusals are problems with a code and data. Lists come in
pages, and `next` is what to give as `after`. Times are UTC."""


class Api(NinjaAPI):
    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        schema = super().get_openapi_schema(path_prefix=path_prefix, path_params=path_params)
        schema["components"]["schemas"] |= schemas_of_rules()
        for path in schema["paths"].values():
            for operation in path.values():
                tell_of_problems(operation)
                document_files(operation)
        found = with_rules(dict(schema))
        schema.clear()
        schema.update(found)
        return schema


def tell_of_problems(operation: dict[str, Any]) -> None:
    for status, answer in operation["responses"].items():
        if int(status) >= 400:
            answer["content"] = {PROBLEM: answer["content"].pop(JSON)}


api = Api(
    title="Buttonmen",
    version="1",
    description=DESCRIPTION,
    urls_namespace="api",
    openapi_url="",
    docs_url=None,
    parser=StrictParser(),
    servers=[{"url": settings.SITE_URL}],
)
register_handlers(api)
api.add_decorator(make_strict, mode="view")
api.add_decorator(in_json)
CALLS = (
    me,
    turns,
    events,
    matches,
    decisions,
    match_actions,
    offers,
    catalogue,
    stats,
    players,
    record,
    tournaments,
    organizing,
    participation,
    own_matches,
    following,
    campaign,
    messages,
    searches,
    reviews,
    leagues,
    forum,
    talks,
    teams,
    puzzles,
    workshop,
    coach,
)
for router in dict.fromkeys(calls.router for calls in CALLS):
    api.add_router("", router)  # two modules may share one, for the methods of an address


@cache
def schema_as_text() -> str:
    return json.dumps(api.get_openapi_schema())


def etag_of_schema(request: HttpRequest) -> str:
    return f'"{sha256(schema_as_text().encode()).hexdigest()[:16]}"'


@csrf_exempt
@require_safe
@cache_control(public=True, max_age=300)
@condition(etag_func=etag_of_schema)
def openapi(request: HttpRequest) -> HttpResponse:
    return HttpResponse(schema_as_text(), content_type=JSON)
