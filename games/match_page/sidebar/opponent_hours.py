"""A card with the hours during which the opponents' clocks stop, for a player of the match."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.hours_in_words import pause_sentences
from accounts.models import User
from games.models import Match
from games.play import clocks


def hours_of_others(match: Match, viewer: User | AnonymousUser) -> list[str]:
    mine = match.seat_of(viewer)
    if mine is None or not match.pace or match.is_finished:
        return []
    others = [seat for seat in match.all_seats if seat != mine and clocks.has_clock(match, seat)]
    told = [pause_sentences(seat.name, clocks.hours_of(match, seat)) for seat in others]
    return list(filter(None, told))
