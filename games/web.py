"""What the pages of all folders share: their requests, and the match that an address names."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.decorators import PlayerRequest
from database.compiled import Compiled
from games.models import Match

NOT_CHANGED = 204
MATCH = Compiled(lambda number: Match.objects.filter(pk=number))
SMALL_NUMBER = re.compile(r"[0-9]{1,9}")


class PageRequest(HttpRequest):
    htmx: HtmxDetails


class SeatedRequest(PlayerRequest):
    """From somebody who is logged in: whether they have a seat is for `games/play/` to say."""

    htmx: HtmxDetails


def visible_match(request: PageRequest | SeatedRequest, pk: int) -> Match:
    for found in MATCH(pk):
        if found.is_seen_by(request.user):
            return found
    raise Http404
