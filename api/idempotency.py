"""Idempotent calls. A repeated call with the same `Idempotency-Key` gets the answer to the first call."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Annotated, TypeVar

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Header
from pydantic import BaseModel

from accounts.models import KeptAnswer, Token
from accounts.models.tokens import MOST_KEPT
from api.refusals import KeyOfAnotherCall, StillAnswered, TooManyKeys
from api.validation import JSON
from core.database.connections import claim

Shape = TypeVar("Shape", bound=BaseModel)
Prepared = TypeVar("Prepared")

Key = Annotated[str | None, Header(None, alias="Idempotency-Key", pattern=r"^[\x21-\x7e]{1,80}$")]
"""Header with up to 80 plain characters. Clients choose a new key for each thing that they create."""


def run_once(
    request: HttpRequest, token: Token, key: str | None, make: Callable[[], Shape]
) -> Shape | HttpResponse:
    """Run *make* and return its result, or return the stored answer of an earlier call with the same *key*.

    Refusals are not stored. While the first call runs, another call with the same key is refused.
    """
    if key is None:
        return make()
    with transaction.atomic():
        digest = digest_of(request)
        if not claim(f"Idempotency-Key {token.pk} {key}"):
            raise StillAnswered
        kept, is_new = KeptAnswer.objects.get_or_create(token=token, key=key, defaults={"request": digest})
        if kept.request != digest:
            raise KeyOfAnotherCall
        if not is_new:
            return HttpResponse(kept.answer, content_type=JSON, headers={"Idempotency-Replayed": "true"})
        if token.kept_answers.count() > MOST_KEPT:
            raise TooManyKeys(MOST_KEPT)
        made = make()
        kept.answer = made.model_dump_json()
        kept.save(update_fields=["answer"])
        return made


def once_prepared(
    request: HttpRequest,
    token: Token,
    key: str | None,
    prepare: Callable[[], Prepared],
    make: Callable[[Prepared], Shape],
) -> Shape | HttpResponse:
    """Do the same as `run_once`, with a slow step *prepare* before the transaction.

    A repeated call with the same key skips *prepare*.
    """
    if key is not None and KeptAnswer.objects.filter(token=token, key=key).exists():
        return run_once(request, token, key, lambda: make(prepare()))
    prepared = prepare()
    return run_once(request, token, key, lambda: make(prepared))


def digest_of(request: HttpRequest) -> str:
    told = f"{request.method} {request.get_full_path()}\n".encode() + request.body
    return hashlib.sha256(told).hexdigest()
