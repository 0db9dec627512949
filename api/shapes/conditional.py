"""Responses with an `ETag`, and responses with status 304 if the client already has the current version."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from pydantic import BaseModel

from api.shapes.common import as_json
from buttons.caching import catalogue_stamp
from core.release import release

ASK_AGAIN = "private, no-cache"


def respond_or_304(request: HttpRequest, tag: str, make: Callable[[], BaseModel]) -> HttpResponse:
    answer: HttpResponse | None = get_conditional_response(request, etag=tag)
    if answer is None or answer.status_code != 304:
        answer = as_json(make())
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = ASK_AGAIN
    return answer


def tag_of_catalogue() -> str:
    """Return an ETag that changes with the catalogue, the release, the language and the day.

    The day matters because numbers of matches change daily.
    """
    made_of = [release(), timezone.localdate(), get_language(), *catalogue_stamp()]
    return f'"{sha256(repr(made_of).encode()).hexdigest()[:20]}"'
