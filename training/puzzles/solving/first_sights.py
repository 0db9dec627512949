"""A record of puzzles answered from each address, so a second account gains no points."""

from __future__ import annotations

from datetime import timedelta

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from core.rate_limits import address_of

KEPT_FOR = timedelta(days=30)
NO_PLAYER = 0
"""The player number of visitors and guests."""


def is_first_sight(request: HttpRequest, puzzle: int) -> bool:
    """Return True if no other player has answered this puzzle from the same address.

    Only a digest of the address is stored, for 30 days after its last answer. All visitors and guests count
    as one player.
    """
    key = f"puzzles-seen:{salted_hmac('puzzles seen', address_of(request), algorithm='sha256').hexdigest()}"
    user = request.user
    player = user.pk if user.is_authenticated and not user.is_guest else NO_PLAYER
    seen: dict[int, int] = cache.get(key, {})
    first = seen.setdefault(puzzle, player)
    cache.set(key, seen, KEPT_FOR.total_seconds())
    return first == player
