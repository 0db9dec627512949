"""A player's last matches, each with luck and with the points given away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from accounts.models import User
from core.numbers import format_signed
from games.models import Match, Seat
from training.review.models import SideSums
from training.review.players.figures import POINTS, TEN


class PastMatch(NamedTuple):
    match: Match
    mine: Seat
    other: Seat
    luck: str
    """Luck in points, with its sign."""
    given_away: int
    """Points that the player gave away in ten decisions."""


def rows_of(sides: Sequence[SideSums], player: User) -> list[PastMatch]:
    matches = Match.objects.with_seats().in_bulk([side.look_id for side in sides])
    rows = []
    for side in sides:
        match = matches[side.look_id]
        mine = match.seat_of(player)
        assert mine is not None
        other = match.all_seats[1 - mine.number]
        given_away = round(TEN * POINTS * side.given_away / side.decisions)
        rows.append(PastMatch(match, mine, other, format_signed(round(POINTS * side.luck)), given_away))
    return rows
