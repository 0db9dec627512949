"""What robots do when a match waits for them: a task for each decision, answered through the one door."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django_tasks import task

from accounts.models import User
from games import picks, play
from games.models import Match
from games.play import DecisionClosed, DecisionId, NotPossible
from games.signals import Happened, News, listen
from robots.models import Robot
from robots.thinking import Thoughtless, thinker
from rules import Refused

MOST_ATTEMPTS = 5
SECONDS_BETWEEN_ATTEMPTS = 5

STIRRING = {Happened.OFFERED, Happened.BEGUN, Happened.MOVED}
"""After these a robot may be asked for something."""


@listen
def wake_robots(news: News) -> None:
    if news.happened not in STIRRING:
        return
    for seat in news.match.all_seats:
        if seat.player is None or not seat.player.is_robot:
            continue
        if news.match.is_offered and not seat.accepted:
            accept.enqueue(news.match.pk, seat.number)
        elif seat.owes is not None:
            decide.enqueue(news.match.pk, seat.number, seat.owes)


@task()
def accept(match_id: int, seat_number: int) -> None:
    """Robots play whoever asks, with any button if they may choose; what they may not play they decline."""
    thinker.wake()
    robot = User.objects.get(seats__match=match_id, seats__number=seat_number)
    try:
        mine, others = picks.by_chance(Match.objects.get(pk=match_id), robot)
        play.accept(match_id, robot, place=mine, others=others)
    except play.TooLate:
        return
    except NotPossible:
        play.decline(match_id, robot)


@task()
def decide(match_id: int, seat_number: int, number: int, attempt: int = 1) -> None:
    """Answer this decision, if it is still open."""
    match = Match.objects.get(pk=match_id)
    decision = DecisionId(match_id, seat_number, number)
    try:
        play.refuse_unless_open(match, decision)
        mind = Robot.objects.get(player__seats__match=match, player__seats__number=seat_number).mind
        play.act(decision, thinker.choose(mind, match.battle.seen_by(seat_number)))
    except DecisionClosed:
        return
    except (Thoughtless, Refused):
        if attempt == MOST_ATTEMPTS:
            raise
        later = timezone.now() + timedelta(seconds=SECONDS_BETWEEN_ATTEMPTS * attempt)
        decide.using(run_after=later).enqueue(match_id, seat_number, number, attempt + 1)
