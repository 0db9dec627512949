"""A card for following or featuring a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.match_page.visit import MatchVisit


@dataclass(frozen=True, slots=True)
class BellOfMatch:
    may_follow: bool
    is_followed: bool
    may_feature: bool
    is_featured: bool

    template = "games/match_page/sidebar/_bell.html"

    @classmethod
    def for_viewer(cls, visit: MatchVisit) -> Self | None:
        match, viewer = visit.match, visit.viewer
        may_follow = viewer.is_authenticated and match.seat_of(viewer) is None
        may_change = match.is_public and may_feature(viewer)
        return cls(
            may_follow=may_follow and match.is_public and not match.is_finished,
            is_followed=may_follow and match.bells.filter(player=viewer.pk).exists(),
            may_feature=may_change,
            is_featured=may_change and hasattr(match, "featured"),
        )


def may_feature(viewer: User | AnonymousUser) -> bool:
    return viewer.is_staff and viewer.has_perm("games.add_featured")
