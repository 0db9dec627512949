"""Background tasks in which robots answer their open decisions and offers."""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from django_tasks import TaskContext, task

from accounts.models import User
from core.database.enqueuing import enqueue, enqueue_again
from core.refusals import NotPossible, TooLate
from games import play
from games.models import Match, Seat, still_on_offer
from games.offers import button_choice
from games.play import DecisionClosed, DecisionId
from games.signals import Happened, News, listen_to
from robots.mind_process import thinker
from robots.minds.quick import quick_action
from robots.models import Robot
from rules import seeded_draw

logger = logging.getLogger(__name__)

MOST_THOUGHTS = 2
"""The number of failed attempts after which a robot answers without a search."""
PATIENCE = timedelta(minutes=1)
"""The time after which an unanswered decision of a robot is queued again."""
AT_ONE_TIME = 1000
"""The most decisions that are queued again in one run."""

STIRRING = {Happened.OFFERED, Happened.BEGUN, Happened.MOVED}
"""Events after which a robot may have a decision to make."""


@listen_to(*STIRRING)
def ask_robots(news: News) -> None:
    """Queue robots' open decisions for a worker. Offers to robots are answered right after the commit."""
    robots = [seat for seat in news.match.all_seats if seat.player is not None and seat.player.is_robot]
    if news.match.is_offered:
        for seat in robots:
            if not seat.accepted:
                transaction.on_commit(partial(accept.call, news.match.pk, seat.number), robust=True)
        return
    enqueue(decide, [(news.match.pk, seat.number, seat.owes) for seat in robots if seat.owes is not None])


def ask_again(patience: timedelta = PATIENCE) -> None:
    thinker.wake()
    since = timezone.now() - patience
    seats = Seat.objects.filter(player__in=list(Robot.objects.values_list("pk", flat=True)))
    owing = seats.filter(owes__isnull=False, owes_since__lte=since).order_by("owes_since")
    enqueue_again(decide, owing.values_list("match", "number", "owes")[:AT_ONE_TIME], patience)
    asked = seats.filter(still_on_offer("match__"), accepted=False, match__offered_at__lte=since)
    enqueue_again(accept, asked.order_by("match").values_list("match", "number")[:AT_ONE_TIME], patience)


@task()
def accept(match_id: int, seat_number: int) -> None:
    robot = User.objects.get(seats__match=match_id, seats__number=seat_number)
    with suppress(TooLate):
        try:
            match = Match.objects.get(pk=match_id)
            mine, others = button_choice.draw_buttons(match, robot)
            play.accept(match_id, robot, place=mine, others=others, choice=play.likely_choice(match))
        except TooLate:
            raise
        except NotPossible:
            play.decline(match_id, robot)


@task(takes_context=True)
def decide(context: TaskContext, match_id: int, seat_number: int, number: int) -> None:
    match = Match.objects.get(pk=match_id)
    decision = DecisionId(match_id, seat_number, number)
    with suppress(DecisionClosed):
        play.refuse_unless_open(match, decision)
        if context.attempt > MOST_THOUGHTS or not answer_by_mind(match, decision):
            draw = seeded_draw(secrets.token_hex(16))
            seen = match.battle.seen_by(seat_number).battle
            play.act(decision, quick_action(seen, seat_number, draw))


def answer_by_mind(match: Match, decision: DecisionId) -> bool:
    try:
        robot = Robot.objects.get(player__seats__match=match, player__seats__number=decision.seat)
        play.act(decision, thinker.choose(robot.mind, match.battle.seen_by(decision.seat)))
    except DecisionClosed:
        raise
    except Exception:  # A mind may fail in any way; its match goes on.
        logger.exception("The mind of a robot failed over %s, and a quick one answers", decision)
        return False
    return True
