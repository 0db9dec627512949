"""Ratings of players and fighters with openskill's Plackett-Luce model, for teams of a player and a fighter.

`script/bench standing` plays matches between players and fighters of known strength, and measures how well
the ratings find this strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

FIRST_MU = 25.0
FIRST_SIGMA_OF_PLAYERS = 25 / 3
FIRST_SIGMA_OF_FIGHTERS = 3.0
LUCK = 25 / 6
"""The influence of luck on a match (openskill's beta)."""
UNREST_OF_PLAYERS, UNREST_OF_FIGHTERS = 0.13, 0.04
"""The possible change of strength from one match to the next, for players and for fighters."""
DAYS_UNTIL_UNKNOWN = 2 * 365
"""The days without a match after which a player's rating is as uncertain as a new player's."""
FEWEST_RATED = 10
"""The number of matches below which a rating is provisional."""

FIRST_SHOWN = 1500
SHOWN_FOR_ONE = 40
LOWEST_SHOWN, HIGHEST_SHOWN = 0, 9999
SIGMAS_SHOWN = 2

MODEL = PlackettLuce(mu=FIRST_MU, beta=LUCK, tau=0, gamma=lambda *_team: 1.0)
"""The rating model. The constant gamma gives each match its full weight."""


class Belief(NamedTuple):
    """An estimate of strength, with mean, uncertainty and number of matches."""

    mu: float
    sigma: float
    matches: int = 0
    rated_at: datetime | None = None

    @property
    def shown_rating(self) -> int:
        return to_shown_rating(self.mu)

    @property
    def is_provisional(self) -> bool:
        return self.matches < FEWEST_RATED


NEW_PLAYER = Belief(FIRST_MU, FIRST_SIGMA_OF_PLAYERS)
NEW_FIGHTER = Belief(FIRST_MU, FIRST_SIGMA_OF_FIGHTERS)


class RatedTeam(NamedTuple):
    player: Belief
    fighter: Belief


def to_shown_rating(mu: float) -> int:
    points = round(FIRST_SHOWN + SHOWN_FOR_ONE * (mu - FIRST_MU))
    return min(max(points, LOWEST_SHOWN), HIGHEST_SHOWN)


def margin(sigma: float) -> int:
    return round(SHOWN_FOR_ONE * SIGMAS_SHOWN * sigma)


def after_a_pause(player: Belief, now: datetime) -> Belief:
    """Return the player's rating at the time *now*. Its uncertainty grows during a pause.

    Ratings of fighters do not change in a pause.
    """
    if player.rated_at is None:
        return player
    days = max((now - player.rated_at).total_seconds() / 86400, 0)
    grown = math.hypot(player.sigma, FIRST_SIGMA_OF_PLAYERS * days / DAYS_UNTIL_UNKNOWN)
    return player._replace(sigma=min(grown, FIRST_SIGMA_OF_PLAYERS))


def rate_sides(
    sides: Sequence[RatedTeam],
    ranks: Sequence[int],
    now: datetime,
    steady: Sequence[bool] | None = None,
    weights: Sequence[float] | None = None,
) -> list[RatedTeam]:
    """Return the ratings of all sides after a match with these ranks. Rank 0 is best; equal ranks tie.

    The match does not change the rating of a *steady* fighter, such as one that met itself. *weights*
    reduce the change for each side.
    """
    teams = [
        [
            with_uncertainty(after_a_pause(side.player, now), UNREST_OF_PLAYERS),
            with_uncertainty(side.fighter, UNREST_OF_FIGHTERS),
        ]
        for side in sides
    ]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    steady, weights = steady or [False] * len(sides), weights or [1.0] * len(sides)
    whole = [
        RatedTeam(
            update_belief(side.player, player.mu, player.sigma, FIRST_SIGMA_OF_PLAYERS, now),
            side.fighter
            if is_steady
            else update_belief(side.fighter, fighter.mu, fighter.sigma, FIRST_SIGMA_OF_FIGHTERS, now),
        )
        for side, (player, fighter), is_steady in zip(sides, after, steady, strict=True)
    ]
    return [
        RatedTeam(
            weighted(weight, after_a_pause(side.player, now), each.player),
            weighted(weight, side.fighter, each.fighter),
        )
        for side, each, weight in zip(sides, whole, weights, strict=True)
    ]


def with_uncertainty(before: Belief, unrest: float) -> PlackettLuceRating:
    return MODEL.rating(before.mu, math.hypot(before.sigma, unrest))


def update_belief(before: Belief, mu: float, sigma: float, most: float, now: datetime) -> Belief:
    return Belief(mu, min(sigma, most), before.matches + 1, now)


def weighted(weight: float, before: Belief, after: Belief) -> Belief:
    if weight == 1:
        return after
    mu, sigma = (was + weight * (now - was) for was, now in zip(before[:2], after[:2], strict=True))
    return after._replace(mu=mu, sigma=sigma)


class Stake(NamedTuple):
    """The points that the first of two players would win or lose in a match."""

    won: int
    lost: int
    is_part: bool = False
    """True if the two players met so often lately that the match counts less than usual."""


def stake(
    mine: RatedTeam, theirs: RatedTeam, now: datetime, *, is_mirror: bool = False, weight: float = 1.0
) -> Stake:
    sides, steady, weights = (mine, theirs), (is_mirror, is_mirror), (weight, weight)
    won, lost = (
        rate_sides(sides, ranks, now, steady, weights)[0].player.shown_rating for ranks in ((0, 1), (1, 0))
    )
    return Stake(won - mine.player.shown_rating, lost - mine.player.shown_rating, is_part=weight < 1)
