"""Tasks that review matches when the worker is idle: first luck and errors, later slips.

A slip is a move for which a better one is found.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django_tasks import task

from core.database.enqueuing import enqueue, enqueue_again
from games.models import Match
from games.signals import Happened, News, listen_to
from robots.mind_process import NoAnswer, Thinker
from training.review.analysis.account import SUSPICIOUS, MatchAccount
from training.review.analysis.packing import Packed
from training.review.models import VERSION, LookBack
from training.review.news import tell_that_it_is_ready
from training.review.players.sums import keep_sums

logger = logging.getLogger(__name__)

LAST = -50
"""The lowest priority: all other tasks of the worker come first."""
AT_ONCE = timedelta()
AT_ONE_TIME = 1
"""Number of suspicious decisions that a task examines."""

judge = Thinker("training.review.analysis.program", seconds=120)
atexit.register(judge.stop)


def is_of_two_with_people(match: Match) -> bool:
    players = [seat.player for seat in match.all_seats]
    return len(players) == 2 and any(player is not None and player.is_person for player in players)


@listen_to(Happened.ENDED, about=is_of_two_with_people)
def look_back_soon(news: News) -> None:
    enqueue(judge_luck, [(news.match.pk,)])


@task(priority=LAST)
def judge_luck(match_id: int) -> None:
    """Compute the match's luck and errors, then queue the search for slips.

    A slip is a move for which a better one is found.
    """
    match = find_finished(match_id)
    if match is None:
        return
    look, _created = LookBack.objects.get_or_create(match=match)
    if look.packed_account is None or look.version != VERSION:
        look.version, look.packed_slips, look.seen_to, look.complete = VERSION, [], 0, False
        look.packed_account = run_analysis(look, question_about(match))
        look.failed = look.packed_account is None
        save(look)
        keep_sums(look)
    if not (look.failed or look.complete):
        enqueue_again(find_slips, [(match_id, look.seen_to)], AT_ONCE)


@task(priority=LAST)
def find_slips(match_id: int, after: int) -> None:
    """Search the moves that follow move *after* for slips, then queue a task for the rest.

    A slip is a move for which a better one is found.
    """
    match = find_finished(match_id)
    look = LookBack.objects.filter(match=match, version=VERSION, seen_to=after, complete=False).first()
    if match is None or look is None or look.account is None:
        return
    until = end_of_part(look.account, after)
    question = {"account": look.packed_account, "after": after, "until": until or match.version}
    found = run_analysis(look, {**question_about(match), **question})
    look.failed = found is None
    if found is not None:
        look.packed_slips = [*look.packed_slips, *found]
        look.seen_to = until or match.version
        look.complete = until is None
    save(look)
    if until is not None and not look.failed:
        enqueue_again(find_slips, [(match_id, until)], AT_ONCE)


def end_of_part(account: MatchAccount, after: int) -> int | None:
    decisions = [one for each in account.rounds for one in each.decisions if one.move > after]
    dear = [decision.move for decision in decisions if decision.given_away > SUSPICIOUS]
    return dear[AT_ONE_TIME - 1] if len(dear) > AT_ONE_TIME else None


def find_finished(match_id: int) -> Match | None:
    match = Match.objects.filter(pk=match_id).first()
    if match is None or not match.is_finished or len(match.all_seats) != 2:
        return None
    return match if match.moves.filter(seat__isnull=False).exists() else None


def question_about(match: Match) -> dict[str, object]:
    moves = match.moves.order_by("number").values_list("number", "seat", "action", "events")
    return {"start": match.start_data, "moves": list(map(list, moves))}


def run_analysis(look: LookBack, question: dict[str, object]) -> Packed | None:
    try:
        answer: Sequence[Any] = judge.ask(question)
        return list(answer)
    except NoAnswer as error:
        logger.warning("Looking back at match %s ended: %s", look, error)
        return None


def save(look: LookBack) -> None:
    waits = look.asked_by
    if look.complete or look.failed:
        look.asked_by = None
    look.save()
    if waits is not None and look.complete:
        tell_that_it_is_ready(waits, look.match)
