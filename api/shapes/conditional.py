"""Answers that a client may have already: an `ETag` says which one, and 304 that nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from pydantic import BaseModel

from api.shapes.common import as_json
from buttons.caching import catalogue_stamp, release

ASK_AGAIN = "private, no-cache"


def answer_unless_known(request: HttpRequest, tag: str, make: Callable[[], BaseModel]) -> HttpResponse:
    """Return 304 to a client that names this tag, and otherwise what *make* returns."""
    answer: HttpResponse | None = get_conditional_response(request, etag=tag)
    if answer is None or answer.status_code != 304:
        answer = as_json(make())
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = ASK_AGAIN
    return answer


def tag_of_catalogue() -> str:
    """Return what changes with the catalogue, the release, the language and, as counts do, the day."""
    made_of = [release(), timezone.localdate(), get_language(), *catalogue_stamp()]
    return f'"{sha256(repr(made_of).encode()).hexdigest()[:20]}"'
