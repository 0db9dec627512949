"""Moves, which are the players' answers to the decisions of a match."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import TooLate
from games.listening import ListenerFailed, without_savepoints
from games.models import Match, Ordered, Seat
from games.play import clocks
from games.play.recording import Overtaken, dice_of, lock_match, save_fields, seat_of, store_move
from games.play.refusals import DecisionClosed, MatchCode, NotSeated
from games.play.under_way.forfeiting import forfeit_locked
from rules import Action

DERIVED = {"due", "newest_moves", clocks.CALENDARS}
"""Cached attributes of a match that are out of date after a move."""


class DecisionId(NamedTuple):
    match: int
    seat: int
    number: int


def decision_of(match: Match, player: User, number: int, seat: int | None = None) -> DecisionId:
    """Return the decision with this number that *player* must make.

    On a shared device, also check that the decision belongs to *seat*.
    """
    mine = match.seen_from(player)
    if match.goes_to is not None:
        raise DecisionClosed
    if mine is None:
        raise NotSeated
    if seat is not None and seat != mine.number:
        raise DecisionClosed
    decision = DecisionId(match.pk, mine.number, number)
    refuse_unless_open(match, decision)
    return decision


def act(
    decision: DecisionId,
    action: Action,
    match: Match | None = None,
    *,
    arrived: datetime | None = None,
    ordered: Ordered | None = None,
    seen: bool = False,
) -> Match:
    """Carry out *action* as the answer to *decision*, if the decision is still open.

    A *match* that this request has already read is used, unless it was changed meanwhile. An answer that
    *arrived* after the player's time was up loses the match, except where the win must be claimed. *seen*
    means that the same request shows the result to the player.
    """
    arrived = arrived or timezone.now()
    if match is not None and not is_late(match, decision.seat, arrived):
        with suppress(Overtaken, ListenerFailed), without_savepoints():
            return act_on(copy_without_derived(match), decision, action, arrived, ordered, seen)
    with transaction.atomic():
        match = lock_match(decision.match)
        refuse_unless_open(match, decision)
        if not is_late(match, decision.seat, arrived):
            return act_on(match, decision, action, arrived, ordered, seen)
    clocks.give_back_outage(timezone.now())
    with transaction.atomic():
        match = lock_match(decision.match)
        refuse_unless_open(match, decision)
        if not is_late(match, decision.seat, arrived):
            return act_on(match, decision, action, arrived, ordered, seen)
        forfeit_locked(match, decision.seat, Seat.Forfeit.TIME)
    raise TooLate(MatchCode.TIME_WAS_UP)


def is_late(match: Match, seat: int, arrived: datetime) -> bool:
    due_at = match.all_seats[seat].due_at
    return due_at is not None and due_at < arrived and not match.by_claim


def copy_without_derived(match: Match) -> Match:
    copied = copy(match)
    for name in DERIVED & copied.__dict__.keys():
        del copied.__dict__[name]
    copied.all_seats = [copy(seat) for seat in match.all_seats]
    for seat in copied.all_seats:
        seat.match = copied
    return copied


@transaction.atomic
def act_on(
    match: Match,
    decision: DecisionId,
    action: Action,
    arrived: datetime,
    ordered: Ordered | None,
    seen: bool,
) -> Match:
    refuse_unless_open(match, decision)
    draw = dice_of(match)
    step = match.battle.act(decision.seat, action, draw)
    store_move(match, decision.seat, action, step, draw, arrived=arrived, ordered=ordered, seen=seen)
    return match


def take_device(match_id: int, player: User, seat: int) -> Match:
    with transaction.atomic():
        match = lock_match(match_id)
        seat_of(match, player)
        if match.goes_to is None or match.goes_to.number != seat:
            raise DecisionClosed
        match.device_holder = seat
        save_fields(match, "device_holder")
    return match


def refuse_unless_open(match: Match, decision: DecisionId) -> None:
    if not match.has_begun:
        raise DecisionClosed
    owed = match.battle.decisions.get(decision.seat)
    if owed is None or owed.number != decision.number:
        raise DecisionClosed
