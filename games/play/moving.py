"""Moves: answers to what a match asks of a seat."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from typing import NamedTuple

from django.db import transaction

from accounts.models import User
from games.models import Match
from games.play.recording import Overtaken, dice_of, keep, locked, seat_of, touch
from games.play.refusals import DecisionClosed
from rules import Action

DERIVED = {"due", "newest_moves"}
"""What a match remembers that no longer holds after a move."""


class DecisionId(NamedTuple):
    """One decision of one seat, which an action answers."""

    match: int
    seat: int
    number: int


def act(decision: DecisionId, action: Action, match: Match | None = None) -> Match:
    """Carry out *action* as the answer to *decision*, if it is still open.

    A *match* that was read for this request is not read again, unless somebody changed it meanwhile.
    """
    if match is not None:
        with suppress(Overtaken):
            return act_in(as_read(match), decision, action)
    with transaction.atomic():
        return act_in(locked(decision.match), decision, action)


def as_read(match: Match) -> Match:
    """A copy that knows what was read of the match, and nothing that was concluded from it."""
    copied = copy(match)
    for name in DERIVED & copied.__dict__.keys():
        del copied.__dict__[name]
    return copied


@transaction.atomic
def act_in(match: Match, decision: DecisionId, action: Action) -> Match:
    refuse_unless_open(match, decision)
    draw = dice_of(match)
    step = match.battle.act(decision.seat, action, draw)
    keep(match, decision.seat, action, step, draw)
    return match


def take_device(match_id: int, player: User, seat: int) -> Match:
    """The player of this seat says that they have the device of *player* now."""
    with transaction.atomic():
        match = locked(match_id)
        seat_of(match, player)
        if match.goes_to is None or match.goes_to.number != seat:
            raise DecisionClosed
        match.device_holder = seat
        touch(match, "device_holder")
    return match


def refuse_unless_open(match: Match, decision: DecisionId) -> None:
    if not match.has_begun:
        raise DecisionClosed
    owed = match.battle.decisions.get(decision.seat)
    if owed is None or owed.number != decision.number:
        raise DecisionClosed
