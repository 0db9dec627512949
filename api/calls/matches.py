"""The API operation that shows one match as its viewer may see it."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpResponse
from django.utils.translation import get_language
from ninja import Router

from api.authentication import ANYBODY, VisitorRequest
from api.shapes.common import Number, answers
from api.shapes.conditional import respond_or_304
from api.shapes.match_shapes import Viewer, match_shown
from api.shapes.matches import MatchShown
from core.release import release
from games.models import Match
from games.orders.editing import orders_of
from games.web import visible_match

router = Router(tags=["play"])


@router.get(
    "/matches/{number}/",
    auth=ANYBODY,
    response={**answers(MatchShown), 304: None},
    url_name="match",
    summary="A match as you see it; with `since`, only what is new in its log",
)
def match(request: VisitorRequest, number: Number, since: Number = 0, said_since: Number = 0) -> HttpResponse:
    """Return the match, or status 304 for `If-None-Match` if nothing but running clocks has changed."""
    found = visible_match(request, number)
    tag = tag_of(found, request.user, since, said_since)
    return respond_or_304(request, tag, lambda: match_shown(found, request.user, since, said_since))


def tag_of(match: Match, viewer: Viewer, *asked: int) -> str:
    """Return an ETag that changes with the release and with anything in the answer, except clocks."""
    seats = [(seat.name, seat.accepted, seat.owes, seat.wants_private_chat) for seat in match.all_seats]
    stands = (match.version, match.chat_version, match.status, match.has_expired, match.asked, seats)
    mine = match.seat_of(viewer)
    has_orders = mine is not None and mine.orders_from is not None
    orders = list(orders_of(match, mine).values_list("number", flat=True)) if mine and has_orders else []
    times = (match.stopped_at, match.expires_at, [seat.times_given for seat in match.all_seats])
    made_of = (release(), match.pk, viewer.pk, get_language(), asked, stands, times, orders)
    return f'"{match.version}-{sha256(repr(made_of).encode()).hexdigest()[:16]}"'
