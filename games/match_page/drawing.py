"""Rendering of the page of a match for one viewer, in full or only its board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from core.numbers import small_number
from core.prefetch import is_prefetch
from games import play
from games.lists.waiting import is_waiting
from games.log.log import NEWEST_OF_ALL, Log, LogPosition
from games.match_page.board.match_table import table_to_play
from games.match_page.board.table import TableView
from games.match_page.device import DeviceChoices, device_choices
from games.match_page.on_board.agreements import Agreements
from games.match_page.on_board.clock_actions import ClockActions
from games.match_page.on_board.device_handover import HandOver
from games.match_page.on_board.exit_options import ExitOptions
from games.match_page.on_board.imported_record import ImportedRecord
from games.match_page.on_board.nudge import NudgeShown
from games.match_page.on_board.offer import Offer, ShownTerms, shown_terms
from games.match_page.on_board.orders import OrdersLeft, OrdersToLeave
from games.match_page.on_board.tables import FinishedTable, MissedScenes, RunningTable
from games.match_page.on_board.waiting_options import ClaimWin, OtherMatches, PostponeCard
from games.match_page.sidebar.bell import BellOfMatch
from games.match_page.sidebar.earlier_match import EarlierMatch
from games.match_page.sidebar.links import LinksOfMatch
from games.match_page.sidebar.own_notes import OwnNotes
from games.match_page.sidebar.pairing import TournamentCard
from games.match_page.sidebar.series import SeriesSoFar
from games.match_page.sidebar.skills import SkillsCard
from games.match_page.sidebar.spectators import SpectatorChat
from games.match_page.sidebar.terms import AgreedTerms
from games.match_page.visit import CardKind, MatchCard, MatchVisit, asked_with
from games.models import Match
from games.web import PageRequest, SeatedRequest

ON_BOARD: tuple[CardKind, ...] = (
    Offer,
    ImportedRecord,
    HandOver,
    Agreements,
    RunningTable,
    FinishedTable,
    OrdersLeft,
    PostponeCard,
    ClockActions,
    NudgeShown,
    OrdersToLeave,
    ClaimWin,
    OtherMatches,
    ExitOptions,
    MissedScenes,
)
BELOW_LOG: tuple[CardKind, ...] = (SpectatorChat,)
ABOUT: tuple[CardKind, ...] = (
    BellOfMatch,
    TournamentCard,
    AgreedTerms,
    LinksOfMatch,
    SeriesSoFar,
    EarlierMatch,
    SkillsCard,
    OwnNotes,
)


class MatchContext(TypedDict):
    match_id: int
    version: int
    terms: ShownTerms
    waits_here: bool
    """True if the match counts among the matches in which it is the viewer's turn."""
    fetched_ahead: bool
    """True if the page was prefetched and reports when the viewer sees it."""
    alone: bool
    """True if only the board and the cards beside it are rendered, for a page that is already open."""
    board: TableView | None
    teaches: bool
    device: DeviceChoices
    spectators: bool
    on_board: list[MatchCard]
    log: NotRequired[Log]
    below_log: NotRequired[list[MatchCard]]
    about: NotRequired[list[MatchCard]]


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
        "fetched_ahead": is_prefetch(request),
        "alone": alone,
        "board": board,
        "teaches": visit.teaches,
        "device": device_choices(request),
        "spectators": visit.shows_spectators,
        "on_board": cards_for(visit, ON_BOARD),
    }
    if alone:
        if "since" in asked_with(request):
            context["log"] = log_for(request, found)
    elif found.has_begun or found.is_record_only or found.seat_of(request.user) is not None:
        context["log"] = log_for(request, found)
        context["below_log"] = cards_for(visit, BELOW_LOG)
        context["about"] = cards_for(visit, ABOUT)
    template = "games/match_page/_board.html" if alone else "games/match_page/match.html"
    return render(request, template, context, status=status)


def cards_for(visit: MatchVisit, kinds: Iterable[CardKind]) -> list[MatchCard]:
    return [card for kind in kinds if (card := kind.for_viewer(visit)) is not None]


def waits_here(request: PageRequest | SeatedRequest, match: Match) -> bool:
    seat = match.seat_of(request.user)
    return seat is not None and is_waiting(seat, request.session)


def log_for(request: PageRequest | SeatedRequest, match: Match) -> Log:
    asked = asked_with(request)
    since = small_number(asked.get("since"))
    before = NEWEST_OF_ALL if "whole" in asked else LogPosition.read(asked.get("before", ""))
    log = Log(match, request.user, since=since, before=before)
    if not is_prefetch(request):
        play.note_seen(match, log.my_row)
    return log
