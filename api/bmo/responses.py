"""Responses to BMO calls, and long answers that are cached for all players."""

from __future__ import annotations

import gzip
import json
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_vary_headers

from api.bmo.texts import to_ascii
from api.bmo.visits import Reply
from api.validation import JSON


class CachedAnswer(NamedTuple):
    """A long answer that is the same for all players. It is serialized only once and then cached."""

    plain: bytes
    packed: bytes


def serialize_once(said: Reply) -> CachedAnswer:
    plain = to_json(said).encode()
    return CachedAnswer(plain, gzip.compress(plain))


def to_json(said: Reply) -> str:
    status = "ok" if said.data else "failed"
    message = said.message and to_ascii(said.message)
    return json.dumps({"data": said.data, "message": message, "status": status})


def make_response(request: HttpRequest, said: Reply | CachedAnswer) -> HttpResponse:
    if isinstance(said, Reply):
        return HttpResponse(to_json(said), content_type=JSON)
    unpacks = re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))
    answer = HttpResponse(said.packed if unpacks else said.plain, content_type=JSON)
    if unpacks:
        answer.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ("Accept-Encoding",))
    return answer
