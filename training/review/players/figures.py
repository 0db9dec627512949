"""Stats on the chances that a player gave away, and on luck, over many matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import erfc, sqrt
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from accounts.shown_skill import shows_skill
from core.intervals import SURE
from games.models import Match
from training.review.models import SideSums

LATELY = 20
"""Number of recent matches from which the chances given away are computed."""
FEWEST = 3
"""Fewest matches after which these stats are shown."""
DRAWN = 200
"""Number of recent matches in the drawing of luck over time."""
TEN = 10
POINTS = 100
"""The number of points in a round."""

ROBOTS = {"Cuckoo": 160, "Tumbler": 97, "Magpie": 60, "Raven": 30, "Owl": 4}
"""Points that each robot gives away in ten decisions (measured by `script/bench analysis`)."""


@dataclass(frozen=True, slots=True)
class GivenAway:
    """Points that a player gives away in ten decisions, with the margin of the 95 % range."""

    points: int
    reach: int
    matches: int

    @property
    def lowest(self) -> int:
        return max(0, self.points - self.reach)

    @property
    def highest(self) -> int:
        return self.points + self.reach


@dataclass(frozen=True, slots=True)
class Luck:
    rounds: float
    """Rounds that the player won by luck, beyond the average of fair dice."""
    spread: float
    """The standard deviation of `rounds` with fair dice."""
    matches: int

    @property
    def amount(self) -> float:
        return round(abs(self.rounds), 1)

    @property
    def of_a_hundred(self) -> int:
        """The percentage of players with fair dice who have at least as much luck, or as much bad luck."""
        share = erfc(abs(self.rounds) / self.spread / sqrt(2)) / 2 if self.spread else 0.5
        return max(1, round(100 * share))


class LuckAndSkill:
    def __init__(self, player: User, viewer: User | AnonymousUser) -> None:
        self.player, self.viewer = player, viewer

    @property
    def is_own(self) -> bool:
        """True if the viewer is the player, or owns the player, which is then a bot."""
        viewer = self.viewer
        return viewer.is_authenticated and viewer.owner_id_or_self == self.player.owner_id_or_self

    @cached_property
    def is_shown_to_others(self) -> bool:
        return shows_skill(self.player)

    @property
    def is_private(self) -> bool:
        return not (self.is_own or self.is_shown_to_others)

    @cached_property
    def sides(self) -> list[SideSums]:
        """The newest sides first. Others see the same as a visitor: sides of public matches."""
        if self.is_private:
            return []
        return list(sides_of(self.player, self.viewer if self.is_own else AnonymousUser())[:DRAWN])

    @property
    def is_told(self) -> bool:
        return len(self.sides) >= FEWEST

    @property
    def recent_sides(self) -> Sequence[SideSums]:
        return self.sides[:LATELY]

    @cached_property
    def given_away(self) -> GivenAway | None:
        return given_away_in(self.recent_sides)

    @cached_property
    def luck(self) -> Luck | None:
        sides = self.sides
        if len(sides) < FEWEST:
            return None
        rounds = sum(side.luck for side in sides)
        return Luck(rounds, sqrt(sum(side.luck_squared for side in sides)), len(sides))


def sides_of(player: User, viewer: User | AnonymousUser) -> QuerySet[SideSums]:
    """Return the player's sides in reviewed matches that *viewer* sees, newest first.

    Imported matches are left out, because nothing proves their dice.
    """
    seen = Match.objects.seen_by(viewer).filter(pk=OuterRef("look"), imported_number=None)
    found = SideSums.objects.filter(Exists(seen), player=player, decisions__gt=0)
    return found.order_by("-ended_at", "-look")


def given_away_in(sides: Sequence[SideSums]) -> GivenAway | None:
    """Return the points given away per ten decisions, with their margin, or None for too few matches."""
    if len(sides) < FEWEST:
        return None
    decisions = sum(side.decisions for side in sides)
    mean = sum(side.given_away for side in sides) / decisions
    beyond = sum((side.given_away - mean * side.decisions) ** 2 for side in sides)
    error = sqrt(beyond * len(sides) / (len(sides) - 1)) / decisions
    return GivenAway(round(mean * TEN * POINTS), round(SURE * error * TEN * POINTS), len(sides))


class RankRung(NamedTuple):
    name: str
    points: int
    is_player: bool = False

    @property
    def width(self) -> int:
        return min(100, round(100 * self.points / max(ROBOTS.values())))


def rank_among_robots(given_away: GivenAway | None) -> list[RankRung]:
    rungs = [RankRung(name, points) for name, points in ROBOTS.items()]
    if given_away is not None:
        rungs.append(RankRung("", given_away.points, is_player=True))
    return sorted(rungs, key=lambda rung: rung.points)
