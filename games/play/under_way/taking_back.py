"""Taking back a secret choice before another player has seen its effects.

Afterwards the match is as if the choice had never been made. Its move is deleted, which happens in no other
case, and its draws are repeated. So neither the log nor the replay can reveal the choice.
"""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import TooLate
from games.models import Match, Move, Seat
from games.play import clocks
from games.play.clocks import Clock
from games.play.clocks.clock import NO_TIME
from games.play.recording import lock_match, save_fields, seat_of
from games.play.refusals import MatchCode
from rules import fold
from rules.events import (
    AuxiliaryChosen,
    DecisionsOpened,
    DieSelected,
    ReserveChosen,
    ReserveDeclined,
    SideboardChosen,
    SizesChosen,
)

SECRET_CHOICES = (
    AuxiliaryChosen,
    DieSelected,
    ReserveChosen,
    ReserveDeclined,
    SideboardChosen,
    SizesChosen,
)


@transaction.atomic
def take_back(match_id: int, player: User) -> Match:
    match = lock_match(match_id)
    seat = seat_of(match, player)
    if refused := why_not_take_back(match, seat):
        raise refused
    *before, last = match.moves.order_by("number")
    battle = fold(match.start, [event for move in before for event in move.facts])
    last.delete()
    for known in ("newest_moves", "due"):
        match.__dict__.pop(known, None)
    match.__dict__["battle"], match.battle_data = battle, battle.to_json()
    if last.number > match.imported_moves:
        match.draws_made -= len(last.draws)
    match.moved_at = before[-1].made_at
    save_fields(match, "battle_data", "draws_made", "moved_at")
    opened_at = next(move.made_at for move in reversed(before) if opens_decisions(move))
    if match.of_event:
        seat.time_taken = max(
            seat.time_taken - clocks.time_waited(match, seat, opened_at, last.made_at), NO_TIME
        )
    seat.owes = battle.decisions[seat.number].number
    seat.owes_since = opened_at
    if clocks.has_clock(match, seat):
        clock = clock_without(match, seat, last)
        if clocks.pace_of(match).is_live and all(move.seat != seat.number for move in before):
            clock = replace(clock, left=None)
        clocks.set_clock(seat, clock)
    seat.save(update_fields=["owes", "owes_since", "time_taken", *clocks.ON_SEATS])
    return match


def why_not_take_back(match: Match, seat: Seat) -> TooLate | None:
    if match.status == Match.Status.PLAYING and not match.is_on_one_device:
        newest = match.newest_moves[0]
        chose = any(isinstance(event, SECRET_CHOICES) for event in newest.facts)
        if newest.seat == seat.number and chose and match.battle.may_take_back(seat.number):
            return why_too_late(match, seat, newest)
    return TooLate(MatchCode.NOTHING_TO_TAKE_BACK)


def why_too_late(match: Match, seat: Seat, choice: Move) -> TooLate | None:
    if not clocks.has_clock(match, seat):
        return None
    due_at = clock_without(match, seat, choice).due_at
    is_up = due_at is not None and due_at <= timezone.now()
    return TooLate(MatchCode.CHOICE_STANDS) if is_up else None


def opens_decisions(move: Move) -> bool:
    return any(isinstance(event, DecisionsOpened) for event in move.facts)


def clock_without(match: Match, seat: Seat, choice: Move) -> Clock:
    """Return the clock as if this choice had never been made: the clock ran on and gained nothing.

    So a player cannot gain time to think by making a choice and taking it back.
    """
    pace, hours = clocks.pace_of(match), clocks.hours_of(match, seat)
    clock = Clock(seat.time_before).start(pace, choice.made_at, hours)
    if match.stopped_at is None:
        return clock
    return clock.halt(pace, max(choice.made_at, match.stopped_at), hours)
