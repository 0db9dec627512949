"""When a player may show others how much they give away in ten decisions."""

from __future__ import annotations

from accounts.models import User

MATCHES_NEEDED = 20
FEWEST_DECISIONS = 5
"""Decisions in a match from which its review says something about the player."""


def matches_until_skill_shows(player: User) -> int:
    """Return how many public reviewed matches the player needs before others may see their skill."""
    reviewed = player.sides_looked_back_at.filter(
        decisions__gte=FEWEST_DECISIONS, look__match__is_private=False
    )
    return MATCHES_NEEDED - reviewed[:MATCHES_NEEDED].count()


def shows_skill(player: User) -> bool:
    return player.preferences.shows_skill and not matches_until_skill_shows(player)
