"""Matches for a page, which two compiled queries read with their seats."""

from __future__ import annotations

from collections.abc import Iterable

from core.database.compiled import Compiled, pad
from games.models import Match, Seat

MATCHES = Compiled(lambda *numbers: Match.objects.filter(pk__in=numbers).defer("start_data"))
SEATS = Compiled(
    lambda *numbers: Seat.objects.filter(match__in=numbers).select_related("player").order_by("number")
)


def matches_with_seats(numbers: Iterable[int]) -> dict[int, Match]:
    asked = pad(list(dict.fromkeys(numbers)))
    matches = {match.pk: match for match in MATCHES(*asked)} if asked else {}
    for match in matches.values():
        match.all_seats = []
    for seat in SEATS(*asked) if matches else ():
        if seat.match_id in matches:
            seat.match = matches[seat.match_id]
            seat.match.all_seats.append(seat)
    return matches
