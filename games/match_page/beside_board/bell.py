"""Whether a viewer may follow a match, and show it to everybody first."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Match


class BellOfMatch(NamedTuple):
    """Whether the viewer follows the match and everybody is shown it first, and may change that."""

    may_follow: bool
    is_followed: bool
    may_feature: bool
    is_featured: bool


def bell_for(found: Match, viewer: User | AnonymousUser) -> BellOfMatch:
    may_follow = viewer.is_authenticated and found.seat_of(viewer) is None
    may_change = found.is_public and may_feature(viewer)
    return BellOfMatch(
        may_follow=may_follow and found.is_public and not found.is_finished,
        is_followed=may_follow and found.bells.filter(player=viewer.pk).exists(),
        may_feature=may_change,
        is_featured=may_change and hasattr(found, "featured"),
    )


def may_feature(viewer: User | AnonymousUser) -> bool:
    return viewer.is_staff and viewer.has_perm("games.add_featured")
