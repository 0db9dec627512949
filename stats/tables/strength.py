"""Ratings in the form in which readers see them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from stats.rating import FEWEST_RATED, Belief, after_a_pause, margin, to_shown_rating

ENOUGH = FEWEST_RATED


class RatedStrength(NamedTuple):
    number: int
    reach: int
    """The 95 % margin of the rating in points."""

    @property
    def at_least(self) -> int:
        return self.number - self.reach


def strength_of(mu: float, sigma: float) -> RatedStrength:
    return RatedStrength(to_shown_rating(mu), margin(sigma))


def strength_now(mu: float, sigma: float, rated_at: datetime | None, now: datetime) -> RatedStrength:
    return strength_of(mu, after_a_pause(Belief(mu, sigma, rated_at=rated_at), now).sigma)
