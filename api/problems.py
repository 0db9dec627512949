"""Responses for refusals, as `application/problem+json` with a code, data and a sentence."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from api.refusals import Invalid, Malformed, NotFound, NoToken, StillAnswered, TooOften
from api.validation import Place, UnstorableCharacter, place_error, wrong_by_schema
from core.refusals import NotPossible
from games.log.wording import refusal_in_words
from rules import Refused
from rules.words import in_plain_text

PROBLEM = "application/problem+json"


def problem(refused: NotPossible) -> HttpResponse:
    answer = problem_of(refused.status, refused.code, refused.data, str(refused))
    if isinstance(refused, NoToken):
        answer.headers["WWW-Authenticate"] = 'Bearer realm="api"'
    if isinstance(refused, TooOften):
        seconds = (refused.again - timezone.now()).total_seconds()
        answer.headers["Retry-After"] = str(max(1, math.ceil(seconds)))
    if isinstance(refused, StillAnswered):
        answer.headers["Retry-After"] = str(refused.wait)
    return answer


def problem_of(status: int, code: str, data: Mapping[str, Any], sentence: str) -> HttpResponse:
    hyphened = code.replace("_", "-")
    content = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": sentence,
        "code": hyphened,
        **({} if code == hyphened else {"former_code": str(code)}),
        "data": dict(data),
    }
    return HttpResponse(json.dumps(content, cls=Encoder), status=status, content_type=PROBLEM)


class Encoder(DjangoJSONEncoder):
    """JSON encoder that writes values of the game rules as plain text, as in sentences."""

    def default(self, value: Any) -> Any:
        try:
            return super().default(value)
        except TypeError:
            return in_plain_text(value)


def register_handlers(api: NinjaAPI) -> None:
    api.add_exception_handler(NotPossible, by_the_site)
    api.add_exception_handler(Refused, by_the_rules)
    api.add_exception_handler(ValidationError, not_by_the_schema)
    api.add_exception_handler(HttpError, unreadable_body)
    api.add_exception_handler(Http404, lambda request, error: problem(NotFound()))
    api.add_exception_handler(PermissionDenied, lambda request, error: problem(NotFound()))
    # What is no refusal is for the site's own handler, in development too.
    api.add_exception_handler(Exception, raise_again)


def by_the_site(request: HttpRequest, refused: NotPossible | type[NotPossible]) -> HttpResponse:
    assert isinstance(refused, NotPossible)
    return problem(refused)


def by_the_rules(request: HttpRequest, refused: Refused | type[Refused]) -> HttpResponse:
    assert isinstance(refused, Refused)
    refusal = refused.refusal
    return problem_of(422, refusal.code, refusal.data, refusal_in_words(refusal))


def not_by_the_schema(request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    assert isinstance(error, ValidationError)
    return problem(Invalid(*map(wrong_by_schema, error.errors)))


def unreadable_body(request: HttpRequest, error: HttpError | type[HttpError]) -> HttpResponse:
    cause = error.__cause__
    if isinstance(cause, json.JSONDecodeError):
        place: Place = ["body", "line", cause.lineno, "column", cause.colno]
        return problem(Invalid(place_error(place, "no-json")))
    if isinstance(cause, ValueError | RecursionError):
        return problem(
            Invalid(
                place_error(["body"], "not-kept" if isinstance(cause, UnstorableCharacter) else "no-json")
            )
        )
    return problem(Malformed())


def raise_again(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    raise error
