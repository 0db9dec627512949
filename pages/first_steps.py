"""The first steps that the site suggests to a newcomer. Matches and lessons show which steps are done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from accounts.models import User
from core.database.compiled import Compiled
from games.models import Match, Seat
from robots.models import Robot
from robots.opponents import robot_for
from training.lessons.progress import learned_by

OVER = "first steps are over"
"""Session key that hides the first steps from experienced players and from players who turned them off."""
MOST_MATCHES = 20
"""Maximum number of begun matches with which a player is still a newcomer."""
TWO_DICE = "skill-attack"
"""Slug of the lesson about attacking one die with two dice."""


class FirstStep(StrEnum):
    TURN = "turn"
    TWO_DICE = "two-dice"
    ROBOT = "robot"
    PERSON = "person"


class ShownStep(NamedTuple):
    step: FirstStep
    is_done: bool


@dataclass(frozen=True)
class FirstSteps:
    player: User
    done: frozenset[FirstStep]

    @property
    def steps(self) -> list[ShownStep]:
        return [ShownStep(step, step in self.done) for step in FirstStep]

    @property
    def next(self) -> FirstStep:
        return next(step for step in FirstStep if step not in self.done)

    @property
    def left(self) -> int:
        return len(FirstStep) - len(self.done)

    @cached_property
    def robot(self) -> Robot | None:
        return robot_for(self.player)


def results_of(player: int) -> QuerySet[Any, Any]:
    people = Seat.objects.filter(match=OuterRef("match"), player__is_robot=False).exclude(player=player)
    begun = Seat.objects.filter(player=player).exclude(match__status__in=Match.NOT_BEGUN).order_by("match")
    return begun.annotate(person=Exists(people)).values_list("result", "person")[: MOST_MATCHES + 1]


RESULTS: Compiled[Any] = Compiled(results_of)


def first_steps(request: HttpRequest) -> FirstSteps | None:
    """Return the newcomer's first steps, or None for visitors and experienced players.

    Players are experienced after a finished match against a person or after more than `MOST_MATCHES` matches.
    The result is also None if the player hid the steps.
    """
    player = request.user
    if not player.is_authenticated or OVER in request.session:
        return None
    seats = RESULTS(player.pk)
    if len(seats) > MOST_MATCHES or any(result and person for result, person in seats):
        request.session[OVER] = True
        return None
    learned = learned_by(request)
    facts = {
        FirstStep.TURN: bool(seats or learned),
        FirstStep.TWO_DICE: TWO_DICE in learned,
        FirstStep.ROBOT: any(result == Seat.Result.WON and not person for result, person in seats),
    }
    return FirstSteps(player, frozenset(step for step, is_done in facts.items() if is_done))
