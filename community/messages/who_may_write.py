"""Checks if a player may write to another player or start a conversation."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import Preferences, User
from accounts.players.follows_and_blocks import Tie, read_tie
from community.messages.models import Copy
from community.messages.refusals import MessageCode
from core.refusals import NotPossible
from games.models import Match, Seat
from games.play.texts import refuse_if_muted


def why_not_write(player: User, other: User | None, theirs: Copy | None) -> NotPossible | None:
    """Return why *player* may not write to *other*, whose copy is *theirs*, or None if it is allowed.

    The reason does not reveal which of the two players blocks the other.
    """
    if refused := why_no_messages(player):
        return refused
    if other is None or not other.is_active:
        return NotPossible(MessageCode.ACCOUNT_IS_CLOSED)
    if player == other:
        return NotPossible(MessageCode.TO_ONESELF)
    takes_none = NotPossible(MessageCode.TAKES_NO_MESSAGES, player=str(other))
    if not other.is_person or other.is_guest or other.friends_only or other.is_unclaimed:
        return takes_none
    tie = read_tie(player, other)
    if tie.are_apart:
        return NotPossible(MessageCode.NO_MESSAGES_BETWEEN, player=str(other))
    if theirs is not None and not theirs.is_empty:
        return None
    match other.preferences.messages_from:
        case Preferences.MessagesFrom.NOBODY:
            return takes_none
        case Preferences.MessagesFrom.KNOWN if not are_known(player, other, tie):
            return NotPossible(MessageCode.TAKES_ONLY_FROM_KNOWN, player=str(other))
    return None


def why_no_messages(player: User) -> NotPossible | None:
    if player.is_guest or not player.is_person:
        return NotPossible(MessageCode.GUESTS_WRITE_NOTHING)
    if player.friends_only:
        return NotPossible(MessageCode.MESSAGES_TURNED_OFF)
    try:
        refuse_if_muted(player)
    except NotPossible as refused:
        return refused
    if not player.has_verified_email:
        return NotPossible(MessageCode.ADDRESS_IS_NOT_CONFIRMED)
    return None


def are_known(player: User, other: User, tie: Tie) -> bool:
    return tie.is_followed or tie.came_by_link or have_met(player, other)


def have_met(player: User, other: User) -> bool:
    begun = ~Q(match__status__in=Match.NOT_BEGUN)
    return Seat.objects.filter(begun, player=player, match__seats__player=other).exists()
