"""Matches with the coach, and helpers that ask it."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games import play
from games.models import Match
from games.play import ProposedSeat
from robots.models import Robot
from robots.seating import make_robots
from rules import Battle
from tests.games.forms import signed_in
from training.coach import tasks
from training.coach.models import CoachAdvice

HTMX = {"HX-Request": "true"}


def a_robot(mind: str = Robot.Mind.GREEDY) -> User:
    make_robots()
    return User.objects.get(robot__mind=mind)


def a_coached_match(
    player: User, mine: str, theirs: str, *shown: int, by: User | None = None, **terms: Any
) -> Match:
    """Return a match in the player's turn; the dice of the player, then of the robot, show these values."""
    rolled = iter(shown)
    battle = Battle.from_recipes(mine, theirs, first_to=1).begin(lambda low, high, what: next(rolled)).battle
    assert battle.active == 0
    robot = by or a_robot()
    match = play.start_from(battle, player, [ProposedSeat(player, mine), ProposedSeat(robot, theirs)])
    Match.objects.filter(pk=match.pk).update(**{"rated": False, **terms})
    return Match.objects.get(pk=match.pk)


def coach_of(match: Match) -> str:
    return f"{match.get_absolute_url()}coach/"


def decision_of(match: Match, seat: int = 0) -> int:
    owed = Match.objects.get(pk=match.pk).battle.decisions.get(seat)
    return 0 if owed is None else owed.number


def ask(match: Match, player: User | None, **chosen: object) -> HttpResponse:
    client = Client() if player is None else signed_in(player)
    data = {"decision": decision_of(match), **chosen}
    return client.post(coach_of(match), data, headers=HTMX)  # type: ignore[return-value]


def look(match: Match, player: User) -> HttpResponse:
    asked = {"decision": decision_of(match)}
    return signed_in(player).get(coach_of(match), asked, headers=HTMX)  # type: ignore[return-value]


def work(match: Match) -> None:
    """Advise on the match, like the worker."""
    tasks.advise.call(match.pk, CoachAdvice.objects.get(match=match).number)
