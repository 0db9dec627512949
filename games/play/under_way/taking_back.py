"""Taking back a choice that was made in secret, as long as nobody has seen anything of it.

The match is as if it had never been made: its move goes, the only one that ever does, and the draws that it
took are made anew. So neither log nor replay can tell of it later.
"""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.refusals import TooLate
from games.models import Match, Move, Seat
from games.play import clocks
from games.play.clocks import Clock
from games.play.recording import locked, seat_of, touch
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
    """Ask the player once more what they have chosen in secret."""
    match = locked(match_id)
    seat = seat_of(match, player)
    if refused := why_not_take_back(match, seat):
        raise refused
    *before, last = match.moves.order_by("number")
    battle = fold(match.start, [event for move in before for event in move.facts])
    last.delete()
    for known in ("newest_moves", "due"):
        match.__dict__.pop(known, None)
    match.__dict__["battle"], match.battle_data = battle, battle.to_json()
    match.draws_made -= len(last.draws)
    match.moved_at = before[-1].made_at
    touch(match, "battle_data", "draws_made", "moved_at")
    seat.owes = battle.decisions[seat.number].number
    seat.owes_since = next(move.made_at for move in reversed(before) if opens_decisions(move))
    if clocks.has_clock(match, seat):
        go_on_with_clock(match, seat, is_first=all(move.seat != seat.number for move in before))
    seat.save(update_fields=["owes", "owes_since", *clocks.ON_SEATS])
    return match


def why_not_take_back(match: Match, seat: Seat) -> TooLate | None:
    """Why the player of this seat may not choose again; None if they may."""
    if match.status == Match.Status.PLAYING and not match.is_on_one_device:
        newest = match.newest_moves[0]
        chose = any(isinstance(event, SECRET_CHOICES) for event in newest.facts)
        if newest.seat == seat.number and chose and match.battle.may_take_back(seat.number):
            return None
    return TooLate(MatchCode.NOTHING_TO_TAKE_BACK)


def opens_decisions(move: Move) -> bool:
    return any(isinstance(event, DecisionsOpened) for event in move.facts)


def go_on_with_clock(match: Match, seat: Seat, *, is_first: bool) -> None:
    """The clock shows what it did before the answer, and nothing that this has added."""
    pace, clock = clocks.pace_of(match), Clock(seat.time_before)
    if match.stopped_at is None:
        clock = clock.started(pace, timezone.now(), clocks.hours_of(match, seat))
        if pace.is_live and is_first:
            clock = replace(clock, left=None)
    clocks.set_clock(seat, clock)
