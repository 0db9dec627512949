"""A newcomer's first matches as stairs at home. Each match against a robot adds one new idea."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.http import HttpRequest

from robots.stairs import IDEAS, NextFight, next_fight
from training.puzzles.solving.beginners import is_beginner

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

OVER = "first steps are over"
"""Session key that hides the first steps from experienced players and from players who turned them off."""


class Stair(NamedTuple):
    number: int
    idea: Words
    is_done: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class FirstSteps:
    fight: NextFight

    @property
    def stairs(self) -> list[Stair]:
        following = self.fight.number
        return [
            Stair(number, idea, number < following, number == following)
            for number, idea in enumerate(IDEAS.values(), start=1)
        ]


def first_steps(request: HttpRequest) -> FirstSteps | None:
    """Return the newcomer's first steps.

    None for visitors, for players who hid the steps or finished five matches, and on a site without robots.
    """
    if not request.user.is_authenticated or OVER in request.session:
        return None
    fight = next_fight(request.user)
    if fight is None:
        request.session[OVER] = True
        return None
    return FirstSteps(fight)


def has_first_steps(request: HttpRequest) -> bool:
    """Return True while the player is a newcomer, at the cost of one query for newcomers only."""
    if OVER in request.session:
        return False
    if not is_beginner(request.user):
        request.session[OVER] = True
        return False
    return True
