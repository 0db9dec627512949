"""The download of a tournament's pairings as a CSV file."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from core.rate_limits import rate_limit
from games.history.download import in_csv
from games.web import PageRequest
from tournaments.pages.sides import Side
from tournaments.pages.tournament import shown_to
from tournaments.pages.tournament_view import TournamentShown

OF_A_SIDE = ("player", "seed", "fighter", "rounds_won", "place")
HEAD = (
    *("round", "group", "match"),
    *(f"{name}_{side}" for side in (1, 2) for name in OF_A_SIDE),
    *("winner", "result", "how", "deadline"),
)


@require_GET
@never_cache
@rate_limit("download")
def results(request: PageRequest, pk: int) -> HttpResponse:
    shown = shown_to(request, pk)
    answer = HttpResponse(in_csv([HEAD, *rows_of(shown)]), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="tournament-{pk}.csv"'
    return answer


def rows_of(shown: TournamentShown) -> Iterator[list[object]]:
    for each in shown.all_shown:
        if (pairing := each.pairing) is None:
            continue
        winner = next((side.name for side in each.sides if side.has_won), "")
        yield [
            *(pairing.round, pairing.group or "", each.match or ""),
            *cells_of(each.one),
            *cells_of(each.other),
            *(winner, pairing.result or "open", pairing.how, pairing.deadline.isoformat()),
        ]


def cells_of(side: Side | None) -> list[object]:
    if side is None or side.entry is None:
        return [""] * len(OF_A_SIDE)
    known = (side.name, side.entry.seed, side.fighter, side.rounds, side.entry.place)
    return ["" if each is None else each for each in known]
