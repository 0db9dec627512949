"""What the pages of all folders share: their requests, and the match that an address names."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from accounts.decorators import PlayerRequest
from database.compiled import Compiled
from games.models import Match

NOT_CHANGED = 204
MATCH = Compiled(lambda number: Match.objects.filter(pk=number))
ARRIVED_AT = "arrived_at"
"""Under this name the server notes when a request had arrived as a whole."""
SMALL_NUMBER = re.compile(r"[0-9]{1,9}")


class PageRequest(HttpRequest):
    htmx: HtmxDetails


class SeatedRequest(PlayerRequest):
    """From somebody who is logged in: whether they have a seat is for `games/play/` to say."""

    htmx: HtmxDetails


def arrived_at(request: HttpRequest) -> datetime:
    """When the request had arrived, however long it waited for its turn."""
    scope: dict[str, Any] = getattr(request, "scope", {})
    return scope.get(ARRIVED_AT) or timezone.now()


def visible_match(request: PageRequest | SeatedRequest, pk: int) -> Match:
    for found in MATCH(pk):
        if found.is_seen_by(request.user):
            return found
    raise Http404
