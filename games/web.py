"""Code shared by all pages: request types, dice fields, and the lookup of the match in an address."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypedDict

from django.http import Http404, HttpRequest, HttpResponse
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
"""The key under which the server stores the time at which a request had arrived completely."""


class PageRequest(HttpRequest):
    htmx: HtmxDetails


class SeatedRequest(PlayerRequest):
    """A request from a logged-in player. `games/play/` checks whether the player has a seat."""

    htmx: HtmxDetails


def arrived_at(request: HttpRequest) -> datetime:
    """Return the time at which the request arrived, before it waited in any queue."""
    scope: dict[str, Any] = getattr(request, "scope", {})
    return scope.get(ARRIVED_AT) or timezone.now()


class DiceFields(TypedDict):
    promise: Promise
    words: str


def read_dice_fields(request: HttpRequest) -> DiceFields:
    promise = read_promise(request.POST.get("promise", ""))[0]
    return {"promise": promise, "words": read_words(request)}


def read_words(request: HttpRequest) -> str:
    return checked_words(request.POST.get("words", ""))


def keep_offline(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Let the service worker keep the page, for its player and for times without a connection."""
    answer["Keep-Offline"] = str(request.user.pk)
    return answer


def visible_match(request: HttpRequest, pk: int) -> Match:
    for found in MATCH(pk):
        if found.is_seen_by(request.user):
            return found
    raise Http404
