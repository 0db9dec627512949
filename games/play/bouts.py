"""Who beat whom in a match, kept when it is played to its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from buttons.models import Button
from games.models import Bout, Match, Seat

Buttons = Mapping[tuple[str, str], int]
"""The keys of buttons by name and recipe."""

COUNTED = (Seat.Result.WON, Seat.Result.LOST, Seat.Result.DRAWN)


def keep_bouts(match: Match) -> None:
    Bout.objects.bulk_create(bouts_of(match, match.all_seats, buttons_of(match.all_seats)))


def buttons_of(seats: Iterable[Seat]) -> Buttons:
    named = Button.objects.filter(name__in={seat.button_name for seat in seats}).order_by("-pk")
    return {(name, recipe): key for key, name, recipe in named.values_list("pk", "name", "recipe")}


def bouts_of(match: Match, seats: Iterable[Seat], buttons: Buttons) -> Iterator[Bout]:
    """None for an abandoned match, and none for one on a shared device, which counts for nobody."""
    counted = [seat for seat in seats if seat.result in COUNTED and not seat.guest_name]
    seen = set()
    for seat, other in permutations(counted, 2):
        if seat.result == other.result != Seat.Result.DRAWN:
            continue
        yield Bout(
            match_id=match.pk,
            seat=seat.number,
            against=other.number,
            player_id=seat.player_id,
            opponent_id=other.player_id,
            button_id=buttons.get((seat.button_name, seat.recipe)),
            opposing_button_id=buttons.get((other.button_name, other.recipe)),
            result=seat.result,
            is_private=match.is_private,
            is_first=seat.number not in seen,
        )
        seen.add(seat.number)
