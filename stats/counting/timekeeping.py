"""Players' timekeeping in their last public matches against people with a clock."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from games.models import Move, Pace, Seat
from stats.models import Pool

LAST = 50
"""The number of last matches from which a player's reliability is computed."""
LAST_ANSWERED = 20
"""The number of last matches from which a player's usual time for a move is computed."""
FEWEST = 5
"""The fewest matches for which a player's timekeeping is shown."""


class Timekeeping(NamedTuple):
    reliability: int | None = None
    usual_answer: timedelta | None = None


def timekeeping_of(player: int) -> Timekeeping:
    counted = Seat.objects.filter(
        player=player, match__counted__pool=Pool.PEOPLE, match__is_private=False
    ).exclude(match__pace="")
    names = ("match_id", "number", "forfeited", "match__pace")
    last = list(counted.order_by("-match_id").values_list(*names)[:LAST])
    if len(last) < FEWEST:
        return Timekeeping()
    kept = sum(forfeited != Seat.Forfeit.TIME for _match, _seat, forfeited, _pace in last)
    answered = {
        match: seat for match, seat, forfeited, pace in last if not forfeited and not Pace.read(pace).is_live
    }
    return Timekeeping(kept * 100 // len(last), usual_answer(dict(list(answered.items())[:LAST_ANSWERED])))


def usual_answer(seats: Mapping[int, int]) -> timedelta | None:
    """Return the median time for a move of these seats, given by match, or None if there are no moves."""
    moves = Move.objects.filter(match__in=seats).order_by("match", "number")
    waits = [
        (made_at - made_before).total_seconds()
        for (before, _seat, made_before), (match, seat, made_at) in pairwise(
            moves.values_list("match_id", "seat", "made_at")
        )
        if before == match and seat == seats[match]
    ]
    return timedelta(seconds=median(waits)) if waits else None
