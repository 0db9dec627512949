"""Pages that prove the fairness of the dice, for one match and for all matches."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from core.rate_limits import rate_limit
from games.fairness.roll_counts import count_rolls
from games.fairness.verifying import draws_of
from games.models import OVER, Match

VERIFIER = Path("docs/verify_dice.py")


@require_GET
@rate_limit("all_said")
def dice_of_match(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the promise of the dice made before a match and, after the match, its seed and checked draws."""
    match = get_object_or_404(Match.objects.seen_by(request.user), pk=pk)
    if match.was_played_elsewhere:
        return render(request, "games/fairness/rolled_elsewhere.html", {"match": match})
    draws = list(draws_of(match)) if match.is_finished else []
    context = {
        "match_id": match.pk,
        "url": match.get_absolute_url(),
        "imported_number": match.imported_number,
        "promised": match.promised,
        "former": match.promised == Match.Promised.FORMER,
        "proposer": match.proposer or "",
        "commitment": match.commitment,
        "event_commitment": match.event_commitment,
        "event_meeting": match.event_meeting,
        "seed": match.seed,
        "seats": [(seat.name, seat.dice_words) for seat in match.all_seats] if match.has_begun else [],
        "draws": draws,
        "lots": drawn_buttons(match),
        "wrong": [draw for draw in draws if not draw.is_right],
    }
    return render(request, "games/fairness/dice.html", context)


class DrawnButton(NamedTuple):
    draw: int
    name: str
    button: str
    among: list[str]


def drawn_buttons(match: Match) -> list[DrawnButton]:
    lots = match.lots.order_by("seat")
    return [
        DrawnButton(lot.draw, seat.name, seat.button_name, lot.among)
        for lot, seat in ((lot, match.all_seats[lot.seat]) for lot in lots)
    ]


@require_GET
@rate_limit("all_said")
def draws_as_json(request: HttpRequest, pk: int) -> HttpResponse:
    matches = Match.objects.seen_by(request.user).filter(status__in=OVER)
    match = get_object_or_404(matches, pk=pk)
    return JsonResponse(
        {
            "match": match.pk,
            "commitment": match.commitment,
            "seed": match.seed,
            "promised": match.promised,
            "imported_number": match.imported_number,
            "imported_moves": match.imported_moves,
            "lines": match.dice_lines,
            "event": {
                "commitment": match.event_commitment,
                "lines": match.event_meeting.split(),
            },
            "draws": [(draw.kind, draw.low, draw.high, draw.result) for draw in draws_of(match)],
            "buttons": [
                {"draw": lot.draw, "button": lot.button, "among": lot.among} for lot in drawn_buttons(match)
            ],
        }
    )


@require_GET
def verifier(request: HttpRequest) -> HttpResponse:
    text = (settings.BASE_DIR / VERIFIER).read_text()
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def dice_statistics(request: HttpRequest) -> HttpResponse:
    counted = count_rolls()
    context = {
        "rolls": counted.rolls,
        "matches": counted.matches,
        "are_some_imported": Match.objects.filter(imported_number__isnull=False).exists(),
    }
    return render(request, "games/fairness/dice_statistics.html", context)
