"""Which players an announcement is for; rooms above say of whom they know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from announcements.models import Audience
from buttons.curators import CURATORS
from games.models import Match, Seat
from moderation.moderators import MODERATORS

FEW_MATCHES = 3
Test = Callable[[User], bool]
BELONGS: dict[Audience, Test] = {}


def belong_to(audience: Audience) -> Callable[[Test], Test]:
    """Registers the function that says of a player whether announcements for this audience are for them."""

    def register(test: Test) -> Test:
        BELONGS[audience] = test
        return test

    return register


@belong_to(Audience.NEWCOMERS)
def is_newcomer(player: User) -> bool:
    finished = Seat.objects.filter(player=player, match__status=Match.Status.FINISHED)
    return len(finished.values_list("pk", flat=True)[:FEW_MATCHES]) < FEW_MATCHES


@belong_to(Audience.KEEPERS)
def is_keeper(player: User) -> bool:
    return player.is_superuser or player.groups.filter(name__in=[CURATORS, MODERATORS]).exists()


def audiences_of(reader: User | AnonymousUser, among: Iterable[str] = Audience.values) -> frozenset[str]:
    """Those of these audiences to which a reader belongs; only they are asked for."""
    if not reader.is_authenticated:
        return frozenset({Audience.EVERYBODY.value})
    asked = frozenset(among)
    belongs = {audience.value for audience, test in BELONGS.items() if audience in asked and test(reader)}
    return frozenset({Audience.EVERYBODY.value, Audience.PLAYERS.value} | belongs)
