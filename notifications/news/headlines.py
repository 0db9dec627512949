"""Headlines of the news about a match, one sentence each."""

from __future__ import annotations

from accounts.models import User
from games.models import Match, Seat
from notifications.models import Notice
from notifications.news.kind import kind_of


def headlines(notices: list[Notice], match: Match, seat: Seat) -> list[str]:
    in_order = sorted(notices, key=lambda notice: -kind_of(notice).weight)
    return list(dict.fromkeys(kind_of(notice).headline(notice, match, seat) for notice in in_order))


def headline(notice: Notice, match: Match, player: User) -> str:
    seat = match.seat_of(player)
    kind = kind_of(notice)
    if seat is None:
        return kind.headline_without_seat(notice, match)
    return kind.headline(notice, match, seat)
