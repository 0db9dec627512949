"""The text file of a finished match, which `python -m rules --replay` can play again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from core.rate_limits import rate_limit
from core.refusals import TooLate
from games.models import Match
from games.play import MatchCode
from games.play.terms.drawing_buttons import BUTTON
from games.web import visible_match
from rules.notation.codec import action_from_json
from rules.records import Record

PLAIN = "text/plain; charset=utf-8"


def file_of_match(view: Callable[[HttpRequest, Match], HttpResponse]) -> Callable[..., HttpResponseBase]:
    @require_GET
    @rate_limit("all_said")
    @wraps(view)
    def of_number(request: HttpRequest, pk: int) -> HttpResponse:
        match = visible_match(request, pk)
        if match.is_finished:
            return view(request, match)
        refused = TooLate(MatchCode.NOT_OVER)
        return HttpResponse(f"{refused}\n", status=refused.status, content_type=PLAIN)

    return of_number


@file_of_match
def record(request: HttpRequest, match: Match) -> HttpResponse:
    if not match.has_begun:
        return HttpResponse(f"{TooLate(MatchCode.NO_MOVES)}\n", status=404, content_type=PLAIN)
    answer = HttpResponse(str(record_of(match)), content_type=PLAIN)
    answer.headers["Content-Disposition"] = f'inline; filename="match-{match.pk}.txt"'
    return answer


def record_of(match: Match) -> Record:
    beginning, *moves = match.moves.order_by("number")
    record = Record(
        match.start,
        [seat.name for seat in match.all_seats],
        beginning.rules_revision,
        [
            f"{settings.SITE_URL}{match.get_absolute_url()}",
            f"Over since {match.moved_at:%Y-%m-%d %H:%M} UTC.",
            *imported_from(match),
        ],
    )
    record.begin(results_in(beginning.draws), beginning.facts)
    for move in moves:
        if move.seat is not None:
            action = None if move.action is None else action_from_json(move.action)
            record.add(move.seat, action, results_in(move.draws), move.facts)
    return record


def imported_from(match: Match) -> list[str]:
    if match.imported_number is None:
        return []
    number, moves = match.imported_number, match.imported_moves
    return [f"Game {number} of Button Men Online. The dice of its first {moves} moves were rolled there."]


def results_in(draws: list[tuple[str, int, int, int]]) -> list[int]:
    """Return the results of the dice rolls. Drawn buttons are in the head of the record instead."""
    return [result for kind, _low, _high, result in draws if kind != BUTTON]
