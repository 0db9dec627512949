"""Players who look for an opponent in tests."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.matchmaking.searching import start_search
from games.models.seek import Seek
from tests.community.forum.talks import a_regular

NOW, DAYS = Seek.Pace.NOW, Seek.Pace.DAYS


def rated_at(name: str, rating: int | None) -> User:
    player = a_regular(name)
    User.objects.filter(pk=player.pk).update(rating=rating)
    player.refresh_from_db()
    return player


def a_search(name: str, rating: int | None = 1500, pace: str = NOW, *, since: int = 0, **wishes: Any) -> Seek:
    """Return the search of a regular with this rating who has looked for so many seconds."""
    return who_looks(rated_at(name, rating), pace, since=since, **wishes)


def who_looks(player: User, pace: str = NOW, *, since: int = 0, **wishes: Any) -> Seek:
    search = start_search(player, pace, **wishes)
    search.asked_at = timezone.now() - timedelta(seconds=since)
    search.save(update_fields=["asked_at"])
    return search
