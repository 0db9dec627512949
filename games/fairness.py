"""The pages that show that the dice are fair: of one match, and of all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import erfc, sqrt
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from games.models import OVER, Match, Move
from games.verifying import draws_of, words_of

VERIFIER = Path("docs/verify_dice.py")
A_DIE = ("die", "half")
SECONDS_KEPT = 3600
FEWEST_EXPECTED = 5
"""Below this many expected times for each face, the test says nothing."""


@require_GET
def dice_of_match(request: HttpRequest, pk: int) -> HttpResponse:
    """What was promised before the match; and after it the seed, and every draw checked."""
    match = get_object_or_404(Match.objects.seen_by(request.user), pk=pk)
    draws = list(draws_of(match)) if match.is_finished else []
    context = {
        "match_id": match.pk,
        "url": match.get_absolute_url(),
        "commitment": match.commitment,
        "seed": match.seed,
        "seats": [(seat.name, seat.words) for seat in match.all_seats] if match.has_begun else [],
        "draws": draws,
        "lots": drawn_buttons(match),
        "wrong": [draw for draw in draws if not draw.is_right],
    }
    return render(request, "games/dice.html", context)


def drawn_buttons(match: Match) -> list[dict[str, Any]]:
    """The buttons that chance drew when everybody had accepted, each with those among which it was."""
    lots = match.lots.order_by("seat")
    return [
        {"draw": lot.draw, "name": seat.name, "button": seat.button_name, "among": lot.among}
        for lot, seat in ((lot, match.all_seats[lot.seat]) for lot in lots)
    ]


@require_GET
def draws_as_json(request: HttpRequest, pk: int) -> HttpResponse:
    """What docs/verify_dice.py reads; only after the match."""
    matches = Match.objects.seen_by(request.user).filter(status__in=OVER)
    match = get_object_or_404(matches, pk=pk)
    return JsonResponse(
        {
            "match": match.pk,
            "commitment": match.commitment,
            "seed": match.seed,
            "words": words_of(match),
            "draws": [(draw.kind, draw.low, draw.high, draw.result) for draw in draws_of(match)],
            "buttons": [
                {name: lot[name] for name in ("draw", "button", "among")} for lot in drawn_buttons(match)
            ],
        }
    )


@require_GET
def verifier(request: HttpRequest) -> HttpResponse:
    text = (settings.BASE_DIR / VERIFIER).read_text()
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@dataclass
class Rolls:
    """All rolls of dice of one size."""

    sides: int
    times: list[int]

    @property
    def count(self) -> int:
        return sum(self.times)

    @property
    def mean(self) -> float:
        return sum(face * times for face, times in enumerate(self.times, start=1)) / self.count

    @property
    def expected_mean(self) -> float:
        return (self.sides + 1) / 2

    @property
    def is_enough(self) -> bool:
        return self.sides > 1 and self.count >= FEWEST_EXPECTED * self.sides

    @property
    def chi_square(self) -> float:
        expected = self.count / self.sides
        return sum((times - expected) ** 2 / expected for times in self.times)

    @property
    def probability(self) -> float:
        """How often fair dice would come out at least this uneven (Wilson and Hilferty's approximation)."""
        degrees = self.sides - 1
        spread = 2 / (9 * degrees)
        return erfc(((self.chi_square / degrees) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def dice_statistics(request: HttpRequest) -> HttpResponse:
    """Every roll of every finished match: how often each face came up."""
    counted: Any = cache.get_or_set("games.dice_statistics", count_rolls, SECONDS_KEPT)
    rolls = [Rolls(sides, times) for sides, times in counted["rolls"]]
    context = {"rolls": rolls, "matches": counted["matches"], "count": sum(roll.count for roll in rolls)}
    return render(request, "games/dice_statistics.html", context)


def count_rolls() -> dict[str, Any]:
    """Only finished matches count: what is rolled elsewhere may still be secret."""
    finished = Match.objects.filter(status__in=OVER)
    counter: Counter[tuple[int, int]] = Counter()
    for draws in Move.objects.filter(match__in=finished).values_list("draws", flat=True).iterator():
        counter.update((high, result) for kind, low, high, result in draws if kind in A_DIE and low == 1)
    sizes = sorted({sides for sides, _face in counter})
    rolls = [(sides, [counter[sides, face] for face in range(1, sides + 1)]) for sides in sizes]
    return {"rolls": rolls, "matches": finished.count()}
