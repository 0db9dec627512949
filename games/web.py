"""What the pages of all folders share: their requests, and the match that an address names."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypedDict

from django.http import Http404, HttpRequest
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from accounts.decorators import PlayerRequest
from core.database.compiled import Compiled
from games.models import Match
from games.play import checked_words
from games.play.promises import Promise, read_promise

NOT_CHANGED = 204
MATCH = Compiled(lambda number: Match.objects.filter(pk=number))
ARRIVED_AT = "arrived_at"
"""Under this name the server notes when a request had arrived as a whole."""


class PageRequest(HttpRequest):
    htmx: HtmxDetails


class SeatedRequest(PlayerRequest):
    """From somebody who is logged in: whether they have a seat is for `games/play/` to say."""

    htmx: HtmxDetails


def arrived_at(request: HttpRequest) -> datetime:
    """When the request had arrived, however long it waited for its turn."""
    scope: dict[str, Any] = getattr(request, "scope", {})
    return scope.get(ARRIVED_AT) or timezone.now()


class DiceGiven(TypedDict):
    """What a form brings for the dice of the match that it begins."""

    promise: Promise
    words: str


def dice_in(request: HttpRequest) -> DiceGiven:
    """The promise that stood in the form, and the words of its player."""
    promise = read_promise(request.POST.get("promise", ""))[0]
    return {"promise": promise, "words": words_in(request)}


def words_in(request: HttpRequest) -> str:
    """What a player puts into the dice with this form."""
    return checked_words(request.POST.get("words", ""))


def visible_match(request: HttpRequest, pk: int) -> Match:
    for found in MATCH(pk):
        if found.is_seen_by(request.user):
            return found
    raise Http404
