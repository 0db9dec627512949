"""Functions that write or hide lines in the spectators' chat and check who may read or write there."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from community.moderation.lines import checked_line, refuse_links_of_newcomers, refuse_repeated
from community.spectators.announcing import announce
from community.spectators.models import Line
from community.spectators.refusals import SpectatorCode
from core.refusals import NotPossible, TooLate
from games.models import Match
from games.play.recording import lock_match
from games.play.texts import refuse_if_muted

STAYS_OPEN = timedelta(days=1)
"""The time after the end of a match in which spectators and players can still write."""
MOST_LINES = 1000


def has_spectators(match: Match) -> bool:
    friends_only = any(seat.player is not None and seat.player.friends_only for seat in match.all_seats)
    return match.takes_spectators and not friends_only


def why_not_read(match: Match, viewer: User | AnonymousUser) -> NotPossible | None:
    """Return why the viewer may not read the spectators' chat, or None if the viewer may read it.

    The players of a match must not learn anything from the chat before the match ends.
    """
    if refused := why_not_among_strangers(viewer):
        return refused
    if match.is_finished:
        return None
    if is_player(match, viewer):
        return NotPossible(SpectatorCode.PLAYERS_READ_LATER)
    if not is_known(viewer):
        return NotPossible(SpectatorCode.SPECTATOR_NEEDS_ADDRESS)
    return None


def is_known(viewer: User | AnonymousUser) -> bool:
    if not viewer.is_authenticated or viewer.is_guest or not viewer.is_person:
        return False
    return viewer.has_verified_email


def is_player(match: Match, viewer: User | AnonymousUser) -> bool:
    if not viewer.is_authenticated:
        return False
    seated = [seat.player for seat in match.all_seats if seat.player is not None]
    return viewer.owner_id_or_self in [player.owner_id_or_self for player in seated]


def why_not_write(match: Match, viewer: User | AnonymousUser) -> NotPossible | None:
    if refused := why_not_read(match, viewer):
        return refused
    if match.is_finished and match.moved_at + STAYS_OPEN <= timezone.now():
        return TooLate(SpectatorCode.SPECTATORS_ARE_DONE)
    if not viewer.is_authenticated or not is_known(viewer):
        return NotPossible(SpectatorCode.WRITER_NEEDS_ADDRESS)
    return None


def write_line(match_id: int, player: User, text: str) -> Line:
    refuse_if_muted(player)
    text = checked_line(text)
    with transaction.atomic():
        match = lock_match(match_id)
        if refused := why_not_write(match, player):
            raise refused
        lines = Line.objects.filter(match=match)
        refuse_repeated(lines, player, text)
        refuse_links_of_newcomers(player, text)
        number = (lines.aggregate(newest=Max("number"))["newest"] or 0) + 1
        if number > MOST_LINES:
            raise NotPossible(SpectatorCode.SPECTATORS_SAID_ENOUGH, most=MOST_LINES)
        line = Line.objects.create(match=match, number=number, player=player, text=text)
        announce(match_id)
    return line


def hide_line(match_id: int, number: int) -> None:
    with transaction.atomic():
        if not Line.objects.filter(match=match_id, number=number, hidden=False).update(hidden=True):
            raise TooLate(SpectatorCode.NO_SUCH_LINE_OF_SPECTATORS)
        announce(match_id)
