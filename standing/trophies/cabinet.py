"""The trophies of a player, and those that are still to be won."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Match
from standing.models import Trophy
from standing.trophies.kinds import BY_KEY, KINDS, Kind


@dataclass(frozen=True, slots=True)
class Won:
    kind: Kind
    trophy: Trophy
    match: int | None
    """None where the viewer may not see it."""


@dataclass(frozen=True, slots=True)
class Cabinet:
    won: list[Won]
    """The newest first."""
    missing: list[Kind]

    @property
    def kinds(self) -> int:
        return len(KINDS)


def cabinet_of(player: User, viewer: User | AnonymousUser) -> Cabinet:
    trophies = Trophy.objects.filter(player=player, kind__in=BY_KEY).select_related("match")
    kept = list(trophies.defer("match__start_data", "match__battle_data").order_by("-at", "kind"))
    private = [trophy.match_id for trophy in kept if trophy.match.is_private]
    seen = Match.objects.seen_by(viewer).filter(pk__in=private).values_list("pk", flat=True)
    hidden = set(private).difference(seen) if private else set()
    won = [
        Won(BY_KEY[trophy.kind], trophy, None if trophy.match_id in hidden else trophy.match_id)
        for trophy in kept
    ]
    held = {each.kind.key for each in won}
    return Cabinet(won, [kind for kind in KINDS if kind.key not in held])


def won_in(match: int, player: int) -> list[Kind]:
    keys = set(Trophy.objects.filter(player=player, match=match).values_list("kind", flat=True))
    return [kind for kind in KINDS if kind.key in keys]
