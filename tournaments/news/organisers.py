"""The audience for announcements that consists of all players who have founded a tournament."""

from __future__ import annotations

from accounts.models import User
from community.announcements.audiences import register_audience
from community.announcements.models import Audience
from tournaments.models import Tournament


@register_audience(Audience.ORGANISERS)
def is_organiser(player: User) -> bool:
    return Tournament.objects.filter(organiser=player).exists()
