"""The trophies of a player, and the kinds that the player has not won."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from stats.models import Trophy
from stats.trophies.kinds import BY_KEY, KINDS, TrophyKind


@dataclass(frozen=True, slots=True)
class Won:
    kind: TrophyKind
    trophy: Trophy


@dataclass(frozen=True, slots=True)
class Cabinet:
    won: list[Won]
    """The trophies that the player has won, newest first."""
    missing: list[TrophyKind]

    @property
    def kinds(self) -> int:
        return len(KINDS)


def cabinet_of(player: User, viewer: User | AnonymousUser) -> Cabinet:
    trophies = Trophy.objects.filter(player=player, kind__in=BY_KEY)
    if viewer != player:
        trophies = trophies.filter(is_private=False)
    won = [Won(BY_KEY[trophy.kind], trophy) for trophy in trophies.order_by("-at", "kind")]
    held = {each.kind.key for each in won}
    return Cabinet(won, [kind for kind in KINDS if kind.key not in held])


def won_in(match: int, player: int) -> list[TrophyKind]:
    keys = set(Trophy.objects.filter(player=player, match=match).values_list("kind", flat=True))
    return [kind for kind in KINDS if kind.key in keys]
