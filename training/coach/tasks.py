"""The task that puts a question to the coach and stores the answer."""

from __future__ import annotations

import logging

from django_tasks import task

from games.models import Match
from robots.mind_process import NoAnswer, thinker
from rules import Phase
from training.coach.models import CoachAdvice

logger = logging.getLogger(__name__)

SOON = 50
"""The priority of the coach's task, which is high because a player waits on the page."""

JUDGED_PHASES = (Phase.TURN, Phase.SIZES)
"""The phases of a round in which the coach can be asked."""

THOUGHT = "training.coach.analysis.answer_question"
SECONDS_TO_THINK = 3
"""Seconds of processor time for an analysis; after that, a quick analysis answers."""
SECONDS_TO_THINK_QUICKLY = 3


@task(priority=SOON)
def advise(match_id: int, number: int) -> None:
    """Answer question *number* in this match, unless the player has asked a later question."""
    asked = CoachAdvice.objects.filter(match=match_id, number=number, thought__isnull=True, failed=False)
    advice = asked.first()
    match = Match.objects.filter(pk=match_id).first()
    if advice is None or match is None or not match.has_begun:
        return
    question = question_of(match, advice)
    if question is None:
        return
    try:
        asked.update(thought=answer_to(question))
    except NoAnswer as error:
        logger.warning("The coach has no answer in match %s: %s", match_id, error)
        asked.update(failed=True)


def answer_to(question: dict[str, object]) -> object:
    try:
        return thinker.ask(question)
    except NoAnswer as error:
        logger.warning("The coach answers quickly, as its analysis failed: %s", error)
        return thinker.ask(question | {"quickly": True, "seconds": SECONDS_TO_THINK_QUICKLY})


def question_of(match: Match, advice: CoachAdvice) -> dict[str, object] | None:
    """Return the question for the robots' process, or None if the turn is over.

    The question contains the turn as its player sees it.
    """
    battle = match.battle
    owed = battle.decisions.get(advice.seat)
    if owed is None or owed.number != advice.decision or battle.phase not in JUDGED_PHASES:
        return None
    return {
        "function": THOUGHT,
        "perspective": battle.seen_by(advice.seat).to_json(),
        "number": match.version + 1,
        "chosen": advice.chosen,
        "seconds": SECONDS_TO_THINK,
    }
