"""Functions that find the player and the seat for a signed right, and check that moves by mail are on."""

from __future__ import annotations

from accounts.models import User
from core.refusals import NotPossible
from games.models import Match, Seat
from notifications.models import wishes_of
from notifications.refusals import NewsCode


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
        raise NotPossible(NewsCode.SWITCHED_OFF)
