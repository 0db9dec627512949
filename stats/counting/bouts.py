"""Bouts of a match. A bout is the result of one player against another in the match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from buttons.models import Button
from games.models import Seat
from stats.models import Bout
from stats.outcomes import COUNTED, Outcome

Buttons = Mapping[tuple[str, str], int]
"""The keys of buttons, by name and recipe."""


def buttons_named(seats: Iterable[Seat]) -> Buttons:
    named = Button.objects.filter(name__in={seat.button_name for seat in seats}).order_by("-pk")
    return {(name, recipe): key for key, name, recipe in named.values_list("pk", "name", "recipe")}


def bouts_of(outcome: Outcome, buttons: Buttons) -> Iterator[Bout]:
    """Yield the bouts of a match, or nothing if the match does not count for records.

    With more than two players, the winner has a bout against each of the other players.
    """
    if not outcome.counts.own_record:
        return
    counted = [seat for seat in outcome.seats if seat.result in COUNTED]
    is_duel = len(outcome.seats) == 2
    seen = set()
    for seat, other in permutations(counted, 2):
        if seat.result == other.result != Seat.Result.DRAWN:
            continue
        yield Bout(
            match_id=outcome.match,
            seat=seat.number,
            against=other.number,
            player_id=seat.player_id,
            opponent_id=other.player_id,
            button_id=buttons.get((seat.button_name, seat.recipe)),
            opposing_button_id=buttons.get((other.button_name, other.recipe)),
            fighter_id=outcome.fighters[seat.number],
            opposing_fighter_id=outcome.fighters[other.number],
            result=seat.result,
            rounds_won=seat.rounds_won if is_duel else 0,
            rounds_lost=other.rounds_won if is_duel else 0,
            rules=outcome.rules,
            pool=outcome.pool,
            ended_at=outcome.ended_at,
            is_private=outcome.is_private,
            is_first=seat.number not in seen,
        )
        seen.add(seat.number)
