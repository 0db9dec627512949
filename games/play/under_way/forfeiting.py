"""Losses before the end of a match: on time, by surrendering or leaving, or by an organizer's ruling."""

from __future__ import annotations

from django.db import transaction

from core.refusals import TooLate
from games.models import Match, Seat
from games.play.recording import dice_of, lock_match, store_move
from games.play.refusals import MatchCode
from rules.phases import PHASES_WITH_SCORES


def forfeit(match_id: int, seat: int, how: Seat.Forfeit) -> Match:
    with transaction.atomic():
        match = lock_match(match_id)
        forfeit_locked(match, seat, how)
    return match


def is_behind(match: Match, seat: int) -> bool:
    battle = match.battle
    ahead = [(each.won, points_on_table(match, number)) for number, each in enumerate(battle.seats)]
    return ahead[seat] < max(ahead)


def points_on_table(match: Match, seat: int) -> float:
    score = match.battle.score(seat) if match.phase in PHASES_WITH_SCORES else 0
    return -score if match.misere else score


def forfeit_locked(match: Match, seat: int, how: Seat.Forfeit) -> None:
    if match.status != Match.Status.PLAYING or match.battle.seats[seat].gone:
        raise TooLate(MatchCode.NOT_PLAYING)
    leaving = match.all_seats[seat]
    leaving.forfeited = how
    leaving.save(update_fields=["forfeited"])
    draw = dice_of(match)
    store_move(match, seat, None, match.battle.forfeit(seat, how.value, draw), draw)
