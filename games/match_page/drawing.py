"""Draws the page of a match for one viewer, whole or only its board."""

from __future__ import annotations

from datetime import datetime
from typing import NotRequired, TypedDict

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.safestring import SafeString

from core.fetched_ahead import is_fetched_ahead
from core.numbers import small_number
from games import play
from games.lists.stars_and_later import is_waiting
from games.match_page.beside_board.bell import BellOfMatch, bell_for
from games.match_page.beside_board.hours_of_others import hours_of_others
from games.match_page.beside_board.nudge import NudgeShown, nudge_shown
from games.match_page.beside_board.offer import Offer, ShownTerms, offer_for, shown_terms
from games.match_page.beside_board.on_time import OnTime, on_time
from games.match_page.beside_board.series import Series, series_of
from games.match_page.beside_board.ways_out import OpenQuestion, WaysOut, question, ways_out
from games.match_page.beside_board.what_follows import WhatFollows, earlier_match, what_follows
from games.match_page.board.board import Board
from games.match_page.board.coach import Line, line_for
from games.models import Match
from games.telling.log import NEWEST_OF_ALL, Before, Log
from games.telling.scenes import Scenes, newest_told, scenes_of
from games.web import PageRequest, SeatedRequest


class MatchContext(TypedDict):
    """What the templates of a match know, before it begins, while it runs, and after it."""

    match_id: int
    version: int
    terms: ShownTerms
    waits_here: bool
    """The match is one of those that wait for the viewer."""
    fetched_ahead: bool
    """The page says when it is seen."""
    alone: bool
    """Only the board and what stands beside it, for a page that is open."""
    offer: NotRequired[Offer]
    board: NotRequired[Board]
    scenes: NotRequired[Scenes]
    happened: NotRequired[SafeString]
    teaches: NotRequired[bool]
    """A first match of the viewer: with a coach, and without whatever draws away from it."""
    coach: NotRequired[Line | None]
    ways_out: NotRequired[WaysOut | None]
    on_time: NotRequired[OnTime | None]
    nudge: NotRequired[NudgeShown | None]
    question: NotRequired[OpenQuestion | None]
    """What a player asks of the others."""
    stopped_at: NotRequired[datetime | None]
    what_follows: NotRequired[WhatFollows]
    spectators: NotRequired[bool]
    """Whether the viewer may read what those say who watch."""
    log: NotRequired[Log]
    earlier_match: NotRequired[Log | None]
    bell: NotRequired[BellOfMatch]
    hours_of_others: NotRequired[list[str]]
    series: NotRequired[Series | None]


def draw(
    request: PageRequest | SeatedRequest,
    found: Match,
    *,
    filled: QueryDict | None = None,
    say: str = "",
    status: int = 200,
    fragment: bool = False,
    asks_again: bool = False,
) -> HttpResponse:
    alone = fragment or bool(request.htmx)
    context: MatchContext = {
        "match_id": found.pk,
        "version": found.version,
        "terms": shown_terms(found),
        "waits_here": waits_here(request, found),
        "fetched_ahead": is_fetched_ahead(request),
        "alone": alone,
    }
    if found.has_begun:
        context["board"] = Board(found, request.user, filled, say)
        context["board"].asks_again = asks_again
        if found.goes_to is None:
            context["scenes"] = scenes_of(found, context["board"].me, shown_already(request, found))
            if not found.is_finished:
                context["happened"] = newest_told(found, context["board"].me)
        context["teaches"] = found.teaches and context["board"].my_row is not None
        if context["teaches"] and request.user.is_authenticated:
            context["coach"] = line_for(context["board"], request.user)
        context["ways_out"] = ways_out(found, context["board"].my_row)
        context["on_time"] = on_time(found, context["board"].my_row)
        context["nudge"] = nudge_shown(found, context["board"].my_row)
        context["question"] = question(found, context["board"].my_row)
        context["stopped_at"] = found.stopped_at
        if found.is_finished:
            context["what_follows"] = what_follows(found, request.user)
    else:
        context["offer"] = offer_for(request, found, say)
    if alone:
        if "since" in asked_with(request):
            context["log"] = log_for(request, found)
    elif found.has_begun or found.seat_of(request.user) is not None:
        context["log"] = log_for(request, found)
        context["earlier_match"] = earlier_match(found, request.user)
        context["bell"] = bell_for(found, request.user)
        context["hours_of_others"] = hours_of_others(found, request.user)
        is_watched = found.is_finished or found.seat_of(request.user) is None
        context["spectators"] = found.takes_spectators and is_watched
        context["series"] = None if found.is_finished else series_of(found, request.user)
    return render(
        request,
        "games/match_page/_board.html" if alone else "games/match_page/match.html",
        context,
        status=status,
    )


def waits_here(request: PageRequest | SeatedRequest, found: Match) -> bool:
    seat = found.seat_of(request.user)
    return seat is not None and is_waiting(seat, request.session)


def asked_with(request: PageRequest | SeatedRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def shown_already(request: PageRequest | SeatedRequest, found: Match) -> int:
    """The version that the page shows; of a page that is only just opened, what its player saw last."""
    shown = small_number(asked_with(request).get("version"))
    if shown is not None:
        return shown
    seat = found.seat_of(request.user)
    return found.version if seat is None else seat.move_seen


def log_for(request: PageRequest | SeatedRequest, found: Match) -> Log:
    asked = asked_with(request)
    since = small_number(asked.get("since"))
    before = NEWEST_OF_ALL if "whole" in asked else Before.read(asked.get("before", ""))
    log = Log(found, request.user, since=since, before=before)
    if not is_fetched_ahead(request):
        play.note_seen(found, log.my_row)
    return log
