"""Draw the page of a match for one viewer, in full or only its board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from core.fetched_ahead import is_fetched_ahead
from core.numbers import small_number
from games import play
from games.lists.stars_and_later import is_waiting
from games.match_page.beside_board.bell import BellOfMatch
from games.match_page.beside_board.earlier_match import EarlierMatch
from games.match_page.beside_board.links import LinksOfMatch
from games.match_page.beside_board.own_notes import OwnNotes
from games.match_page.beside_board.pairing import PairingHere
from games.match_page.beside_board.series import SeriesSoFar
from games.match_page.beside_board.skills_here import SkillsAtTable
from games.match_page.beside_board.spectators import SpectatorsHere
from games.match_page.beside_board.terms import AgreedTerms
from games.match_page.board.of_match import table_to_play
from games.match_page.board.table import TableView
from games.match_page.on_board.agreements import Agreements
from games.match_page.on_board.coach import Coach, NoCoach
from games.match_page.on_board.hand_over import HandOver
from games.match_page.on_board.nudge import NudgeShown
from games.match_page.on_board.offer import Offer, ShownTerms, shown_terms
from games.match_page.on_board.on_time import OnTime
from games.match_page.on_board.orders import OrdersLeft, OrdersToLeave
from games.match_page.on_board.tables import FinishedTable, Replayed, RunningTable
from games.match_page.on_board.ways_out import WaysOut
from games.match_page.on_board.whats_next import ClaimWin, OtherMatches, PutOff
from games.match_page.visit import Card, CardKind, MatchVisit, asked_with
from games.models import Match
from games.telling.log import NEWEST_OF_ALL, Before, Log
from games.web import PageRequest, SeatedRequest

ON_BOARD: tuple[CardKind, ...] = (
    Offer,
    HandOver,
    Agreements,
    RunningTable,
    FinishedTable,
    Coach,
    OrdersLeft,
    PutOff,
    OnTime,
    NudgeShown,
    OrdersToLeave,
    ClaimWin,
    OtherMatches,
    WaysOut,
    Replayed,
)
BELOW_LOG: tuple[CardKind, ...] = (SpectatorsHere, NoCoach)
ABOUT: tuple[CardKind, ...] = (
    BellOfMatch,
    PairingHere,
    AgreedTerms,
    LinksOfMatch,
    SeriesSoFar,
    EarlierMatch,
    SkillsAtTable,
    OwnNotes,
)


class MatchContext(TypedDict):
    match_id: int
    version: int
    terms: ShownTerms
    waits_here: bool
    """The match is one of those that wait for the viewer."""
    fetched_ahead: bool
    """The page says when it is seen."""
    alone: bool
    """Only the board and what stands beside it, for a page that is open."""
    board: TableView | None
    teaches: bool
    spectators: bool
    on_board: list[Card]
    log: NotRequired[Log]
    below_log: NotRequired[list[Card]]
    about: NotRequired[list[Card]]


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
    board = None
    if found.has_begun:
        board = table_to_play(found, request.user, filled, say, asks_again=asks_again)
    visit = MatchVisit(request, found, board, filled or QueryDict(), say)
    alone = fragment or bool(request.htmx)
    context: MatchContext = {
        "match_id": found.pk,
        "version": found.version,
        "terms": shown_terms(found),
        "waits_here": waits_here(request, found),
        "fetched_ahead": is_fetched_ahead(request),
        "alone": alone,
        "board": board,
        "teaches": visit.teaches,
        "spectators": visit.shows_spectators,
        "on_board": cards_for(visit, ON_BOARD),
    }
    if alone:
        if "since" in asked_with(request):
            context["log"] = log_for(request, found)
    elif found.has_begun or found.seat_of(request.user) is not None:
        context["log"] = log_for(request, found)
        context["below_log"] = cards_for(visit, BELOW_LOG)
        context["about"] = cards_for(visit, ABOUT)
    template = "games/match_page/_board.html" if alone else "games/match_page/match.html"
    return render(request, template, context, status=status)


def cards_for(visit: MatchVisit, kinds: Iterable[CardKind]) -> list[Card]:
    return [card for kind in kinds if (card := kind.for_viewer(visit)) is not None]


def waits_here(request: PageRequest | SeatedRequest, match: Match) -> bool:
    seat = match.seat_of(request.user)
    return seat is not None and is_waiting(seat, request.session)


def log_for(request: PageRequest | SeatedRequest, match: Match) -> Log:
    asked = asked_with(request)
    since = small_number(asked.get("since"))
    before = NEWEST_OF_ALL if "whole" in asked else Before.read(asked.get("before", ""))
    log = Log(match, request.user, since=since, before=before)
    if not is_fetched_ahead(request):
        play.note_seen(match, log.my_row)
    return log
