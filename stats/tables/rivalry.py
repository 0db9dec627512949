"""The results of two players in all their matches against each other."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import User
from stats.models import Bout
from stats.sums import Sums
from stats.tables.sums import sums_of_bouts

LAST = 10


@dataclass(frozen=True, slots=True)
class Rivalry:
    one: User
    other: User
    sums: Sums
    """The results of the first player against the other player."""
    last: list[Bout]

    @property
    def is_level(self) -> bool:
        return self.sums.won == self.sums.lost

    @property
    def leads_by(self) -> tuple[int, int]:
        return max(self.sums.won, self.sums.lost), min(self.sums.won, self.sums.lost)

    @property
    def leader(self) -> User:
        return self.one if self.sums.won > self.sums.lost else self.other


def rivalry_of(one: User, other: User, viewer: User | AnonymousUser) -> Rivalry:
    met = bouts_between(one, other, viewer)
    newest = met.select_related("button", "opposing_button").order_by("-ended_at", "-match")
    return Rivalry(one, other, sums_between(one, other, viewer), list(newest[:LAST]))


def sums_between(one: User, other: User, viewer: User | AnonymousUser) -> Sums:
    return sums_of_bouts(bouts_between(one, other, viewer), "player").get(one.pk, Sums())


def bouts_between(one: User, other: User, viewer: User | AnonymousUser) -> QuerySet[Bout]:
    return Bout.objects.counted_for(viewer).filter(player=one, opponent=other)
