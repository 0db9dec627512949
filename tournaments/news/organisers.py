"""The announcement audience of players who organize tournaments."""

from __future__ import annotations

from accounts.models import User
from community.announcements.audiences import belong_to
from community.announcements.models import Audience
from tournaments.models import Tournament


@belong_to(Audience.ORGANISERS)
def is_organiser(player: User) -> bool:
    return Tournament.objects.filter(organiser=player).exists()
