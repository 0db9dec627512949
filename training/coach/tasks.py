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
"""A player looks at the page and waits: whatever is not awaited like that comes later."""

THOUGHT = "training.coach.analysis.answer_question"
SECONDS_TO_THINK = 3
"""Of processor time: after that nobody waits any more."""


@task(priority=SOON)
def advise(match_id: int, number: int) -> None:
    """Answer the question of this number, if it is still the latest one."""
    asked = CoachAdvice.objects.filter(match=match_id, number=number, thought__isnull=True, failed=False)
    advice = asked.first()
    match = Match.objects.filter(pk=match_id).first()
    if advice is None or match is None or not match.has_begun:
        return
    question = question_of(match, advice)
    if question is None:
        return
    try:
        asked.update(thought=thinker.ask(question))
    except NoAnswer as error:
        logger.warning("The coach has no answer in match %s: %s", match_id, error)
        asked.update(failed=True)


def question_of(match: Match, advice: CoachAdvice) -> dict[str, object] | None:
    """Return the question to the robots' process, with the turn as its player sees it; None if the turn is
    over.
    """
    battle = match.battle
    owed = battle.decisions.get(advice.seat)
    if owed is None or owed.number != advice.decision or battle.phase is not Phase.TURN:
        return None
    return {
        "function": THOUGHT,
        "perspective": battle.seen_by(advice.seat).to_json(),
        "number": match.version + 1,
        "chosen": advice.chosen,
        "seconds": SECONDS_TO_THINK,
    }
