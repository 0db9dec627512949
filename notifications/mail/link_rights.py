"""What a signed key or address still allows: its player must be here, sit there, and want moves from mail."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Match, Seat
from games.play import NotPossible
from notifications.models import wishes_of


class SwitchedOff(NotPossible):
    def __init__(self) -> None:
        super().__init__(_("You have switched off moves from mails. You can still move on the board."))


def player_of(pk: int) -> User | None:
    return User.objects.get_queryset().filter(pk=pk, is_active=True).first()


def seat_behind(player_id: int, match_id: int) -> tuple[Match | None, Seat | None, User | None]:
    player = player_of(player_id)
    match = Match.objects.filter(pk=match_id).first()
    if player is None or match is None:
        return None, None, None
    return match, match.seat_of(player), player


def refuse_unless_wanted(player: User) -> None:
    if not wishes_of(player).moves_by_mail:
        raise SwitchedOff
