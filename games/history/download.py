"""The history to take along: what a search finds, as CSV or JSON, sent while it is read."""

from __future__ import annotations

import csv
import json
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterable
from io import StringIO
from typing import Any

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from core.rate_limits import rate_limit
from games.history.keyset import Cursor
from games.history.pages import Search, search_asked
from games.models import Match, Seat
from games.web import PageRequest

MOST_MATCHES = 10_000
AT_ONCE = 500
MOST_SEATS = 6
FORMULA = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n")
"""What a spreadsheet would begin to calculate, also when it is written wide or behind spaces."""

OF_A_MATCH = (
    *("number", "status", "ruleset", "rounds_to_win", "offered", "last_move", "pace", "description"),
    *("rated", "win_by_claim", "weekends_off", "vacations_stop_clocks", "of_tournament"),
)
OF_A_SEAT = ("player", "button", "recipe", "special_rule", "rounds_won", "result", "forfeited")
HEAD = (*OF_A_MATCH, *(f"{name}_{seat}" for seat in range(1, MOST_SEATS + 1) for name in OF_A_SEAT))

Matches = Iterable[Match]


@require_GET
@never_cache
@rate_limit("download")
def as_csv(request: PageRequest) -> HttpResponseBase:
    return answer(request, "csv", in_csv([HEAD]), csv_of, "")


@require_GET
@never_cache
@rate_limit("download")
def as_json(request: PageRequest) -> HttpResponseBase:
    return answer(request, "json", '{"matches": [\n', json_of, "\n]}\n", between=",\n")


def answer(
    request: PageRequest,
    kind: str,
    head: str,
    written: Callable[[Matches], str],
    foot: str,
    between: str = "",
) -> HttpResponseBase:
    """The file; or the page of the search, which says what in it makes no sense."""
    search = search_asked(request)
    if search.is_nonsense:
        return redirect(f"{reverse('games:history')}?{request.GET.urlencode()}")

    async def parts() -> AsyncIterator[str]:
        yield head
        separator = ""
        async for matches in in_portions(search):
            yield separator + written(matches)
            separator = between
        yield foot

    types = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
    sent = StreamingHttpResponse(parts(), content_type=types[kind])
    sent.headers["Content-Disposition"] = f'attachment; filename="matches.{kind}"'
    return sent


async def in_portions(search: Search) -> AsyncIterator[list[Match]]:
    cursor: Cursor | None = None
    for _portion in range(MOST_MATCHES // AT_ONCE):
        page = await sync_to_async(search.page)(AT_ONCE, cursor)
        if page.matches:
            yield page.matches
        if not page.next:
            return
        cursor = Cursor.read(page.next, search.form.order)


def match_as_data(match: Match) -> dict[str, Any]:
    return {
        "number": match.pk,
        "status": match.status,
        "ruleset": match.ruleset,
        "rounds_to_win": match.first_to,
        "offered": match.offered_at.isoformat(),
        "last_move": match.moved_at.isoformat(),
        "pace": match.pace,
        "description": match.description,
        "rated": match.rated,
        "win_by_claim": match.by_claim,
        "weekends_off": match.weekends_off,
        "vacations_stop_clocks": not match.no_vacation,
        "of_tournament": match.of_event,
        "seats": [seat_as_data(seat) for seat in match.all_seats],
    }


def seat_as_data(seat: Seat) -> dict[str, Any]:
    return {
        "player": seat.player.username if seat.player else None,
        "button": seat.button_name,
        "recipe": seat.recipe,
        "special_rule": seat.special,
        "rounds_won": seat.rounds_won,
        "result": seat.result,
        "forfeited": seat.forfeited,
    }


def json_of(matches: Matches) -> str:
    return ",\n".join(json.dumps(match_as_data(match), ensure_ascii=False) for match in matches)


def csv_of(matches: Matches) -> str:
    return in_csv(cells(match) for match in matches)


def cells(match: Match) -> list[object]:
    known = match_as_data(match)
    seats = [seat[name] for seat in known["seats"] for name in OF_A_SEAT]
    return [known[name] for name in OF_A_MATCH] + seats


def in_csv(rows: Iterable[Iterable[object]]) -> str:
    file = StringIO()
    csv.writer(file).writerows([harmless(cell) for cell in row] for row in rows)
    return file.getvalue()


def harmless(cell: object) -> object:
    if not isinstance(cell, str):
        return cell
    begins = unicodedata.normalize("NFKC", cell)
    counts = begins.startswith(FORMULA) or begins.lstrip().startswith(FORMULA)
    return f"'{cell}" if counts else cell
