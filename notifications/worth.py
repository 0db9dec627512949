"""Whether something is still worth telling when the mail is due, or the player finds out by themselves."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from games import presence
from games.models import Match, Seat
from games.signals import Happened
from notifications.kinds import Kind
from notifications.models import Notice
from notifications.weeks import Week

LONGEST_WAIT = timedelta(hours=1)
"""A page that is open for longer may well be looked at by nobody."""


def why_not_tell(notice: Notice, match: Match | None) -> str:
    """Why the player need not hear of this any more; empty if they do."""
    if match is None:
        return _("Nothing happened in that week.") if Week(notice.player, notice.made_at).was_quiet else ""
    seat = match.seat_of(notice.player)
    if seat is None:
        return _("The player has left the match.")
    match notice.kind:
        case Kind.TURN:
            answered = not match.has_begun or match.is_finished or seat.owes != notice.decision
            return _("The turn has been played.") if answered else ""
        case Kind.CHALLENGE if notice.happened == Happened.OFFERED:
            return "" if match.is_offered and not seat.accepted else _("The challenge has been answered.")
        case Kind.CHAT:
            return _("The player has read it.") if seat.said_seen >= notice.mark else ""
        case Kind.BEGUN | Kind.ROUND if match.is_finished:
            return _("The match is over.")
        case _:
            return _("The player has seen it.") if seat.move_seen >= notice.mark else ""


def time_to_wait(notices: list[Notice], match: Match, seat: Seat) -> datetime | None:
    """Until when to leave alone a player who is looking at the match or has moved just now."""
    now = timezone.now()
    latest = min(notice.made_at for notice in notices) + LONGEST_WAIT
    if now >= latest or seat.player_id is None:
        return None
    if presence.here(match.pk, [seat.player_id]):
        return min(now + settings.MAIL_QUIET, latest)
    moved = match.moves.filter(seat=seat.number).order_by("-number").values_list("made_at", flat=True).first()
    if moved is not None and now < moved + settings.MAIL_QUIET:
        return min(moved + settings.MAIL_QUIET, latest)
    return None
