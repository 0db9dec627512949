"""The download of found matches as CSV, streamed while the database is read."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, fields
from io import StringIO

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse

from games.history.keyset import Cursor
from games.history.search import Search
from games.models import Match, Seat

CSV = "text/csv; charset=utf-8"
MOST_MATCHES = 10_000
AT_ONCE = 500
MOST_SEATS = 6
FORMULA = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n")
"""First characters that make a spreadsheet run a cell as a formula, even full-width or after spaces."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    player: str | None
    """The player's name, or None if the player has left the site."""
    button: str
    recipe: str
    special_rule: str
    rounds_won: int
    result: str
    forfeited: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    number: int
    status: str
    ruleset: str
    rounds_to_win: int
    offered: str
    last_move: str
    pace: str
    description: str
    rated: bool
    win_by_claim: bool
    weekends_off: bool
    vacations_stop_clocks: bool
    of_tournament: bool
    imported_number: int | None
    seats: list[SeatRow]


OF_A_SEAT = tuple(field.name for field in fields(SeatRow))
OF_A_MATCH = tuple(field.name for field in fields(MatchRow) if field.name != "seats")
HEAD = (*OF_A_MATCH, *(f"{name}_{seat}" for seat in range(1, MOST_SEATS + 1) for name in OF_A_SEAT))


def as_csv(search: Search) -> StreamingHttpResponse:
    async def parts() -> AsyncIterator[str]:
        yield in_csv([HEAD])
        async for matches in in_portions(search):
            yield in_csv(cells(match_row(match)) for match in matches)

    return stream_response("matches", parts())


def stream_response(name: str, parts: AsyncIterator[str]) -> StreamingHttpResponse:
    file = StreamingHttpResponse(parts, content_type=CSV)
    file.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return file


async def in_portions(search: Search) -> AsyncIterator[list[Match]]:
    cursor: Cursor | None = None
    for _portion in range(MOST_MATCHES // AT_ONCE):
        page = await sync_to_async(search.page)(AT_ONCE, cursor)
        if page.matches:
            yield page.matches
        if not page.next:
            return
        cursor = Cursor.read(page.next, search.form.order)


def match_row(match: Match) -> MatchRow:
    return MatchRow(
        number=match.pk,
        status=match.status,
        ruleset=match.ruleset,
        rounds_to_win=match.first_to,
        offered=match.offered_at.isoformat(),
        last_move=match.moved_at.isoformat(),
        pace=match.pace,
        description=match.description,
        rated=match.rated,
        win_by_claim=match.by_claim,
        weekends_off=match.weekends_off,
        vacations_stop_clocks=not match.no_vacation,
        of_tournament=match.of_event,
        imported_number=match.imported_number,
        seats=[seat_row(seat) for seat in match.all_seats],
    )


def seat_row(seat: Seat) -> SeatRow:
    return SeatRow(
        player=seat.player.username if seat.player else None,
        button=seat.button_name,
        recipe=seat.recipe,
        special_rule=seat.special,
        rounds_won=seat.rounds_won,
        result=seat.result,
        forfeited=seat.forfeited,
    )


def cells(told: MatchRow) -> list[object]:
    of_seats = [getattr(seat, name) for seat in told.seats for name in OF_A_SEAT]
    return [getattr(told, name) for name in OF_A_MATCH] + of_seats


def in_csv(rows: Iterable[Iterable[object]]) -> str:
    file = StringIO()
    csv.writer(file).writerows([escape_formula(cell) for cell in row] for row in rows)
    return file.getvalue()


def escape_formula(cell: object) -> object:
    if not isinstance(cell, str):
        return cell
    begins = unicodedata.normalize("NFKC", cell)
    counts = begins.startswith(FORMULA) or begins.lstrip().startswith(FORMULA)
    return f"'{cell}" if counts else cell
