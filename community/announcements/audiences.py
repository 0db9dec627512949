"""Audiences of announcements, such as newcomers. Other apps register tests for more audiences."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from buttons.curators import CURATORS
from community.announcements.models import Audience
from community.moderation.moderators import MODERATORS
from games.play.texts import is_newcomer

Test = Callable[[User], bool]
BELONGS: dict[Audience, Test] = {}


def register_audience(audience: Audience) -> Callable[[Test], Test]:
    def register(test: Test) -> Test:
        BELONGS[audience] = test
        return test

    return register


register_audience(Audience.NEWCOMERS)(is_newcomer)


@register_audience(Audience.KEEPERS)
def is_keeper(player: User) -> bool:
    return player.is_superuser or player.groups.filter(name__in=[CURATORS, MODERATORS]).exists()


def audiences_of(reader: User | AnonymousUser, among: Iterable[str] = Audience.values) -> frozenset[str]:
    if not reader.is_authenticated:
        return frozenset({Audience.EVERYBODY.value})
    asked = frozenset(among)
    belongs = {audience.value for audience, test in BELONGS.items() if audience in asked and test(reader)}
    return frozenset({Audience.EVERYBODY.value, Audience.PLAYERS.value} | belongs)
