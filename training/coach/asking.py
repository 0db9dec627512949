"""Requests for the coach's advice: the checks before a question, and its stored answer."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone

from accounts.locking import lock_players
from accounts.models import User
from core.database.enqueuing import enqueue
from core.refusals import NotPossible
from games import play
from games.decisions.reading_answers import read_action
from games.models import Match, Seat
from games.play import DecisionId
from rules import Action, Attack, Perspective, Phase, Refusal
from rules.notation.codec import action_to_json
from training.coach import tasks
from training.coach.models import PATIENCE, CoachAdvice
from training.coach.refusals import CoachCode, NotInATurn, Thinking


def seat_that_asks(match: Match, player: User) -> Seat:
    seat = play.seat_of(match, player)
    if refused := play.why_no_coach(match, seat):
        raise refused
    return seat


def ask_coach(
    match: Match, seat: Seat, decision: int, read: Callable[[Perspective], Action | None]
) -> CoachAdvice:
    """Request advice on this decision, compared with the action that *read* returns.

    Return the stored question, which may be an earlier one with the same action.
    """
    play.refuse_unless_open(match, DecisionId(match.pk, seat.number, decision))
    if match.phase not in tasks.JUDGED_PHASES:
        raise NotInATurn(CoachCode.ASK_IN_A_TURN)
    chosen = read(match.battle.seen_by(seat.number)) if match.phase is Phase.TURN else None
    asked = None if chosen is None else action_to_json(chosen)
    with transaction.atomic():
        lock_players([seat.player])
        before = CoachAdvice.objects.filter(match=match).first()
        if before is not None and before.answers(decision, asked):
            return before
        if waits_elsewhere(match, seat):
            raise Thinking(CoachCode.ONE_AT_A_TIME)
        advice = CoachAdvice(match=match, number=1, seat=seat.number, decision=decision, chosen=asked)
        if before is not None:
            advice.number = before.number + 1
        advice.save()
        enqueue(tasks.advise, [(match.pk, advice.number)])
    return advice


def waits_elsewhere(match: Match, seat: Seat) -> bool:
    lately = CoachAdvice.objects.filter(
        thought__isnull=True, failed=False, asked_at__gt=timezone.now() - PATIENCE
    )
    return lately.filter(match__seats__player=seat.player_id).exclude(match=match).exists()


def chosen_attack(form: QueryDict, perspective: Perspective) -> Action | None:
    asked = form.copy()
    asked["action"] = "attack"
    try:
        action = read_action(asked, perspective)
    except NotPossible:
        return None
    return resolve_attack(action, perspective)


def resolve_attack(action: Action, perspective: Perspective) -> Action | None:
    meant = perspective.try_resolve(action) if isinstance(action, Attack) else None
    return None if meant is None or isinstance(meant, Refusal) else meant


def advice_on(match: Match, seat: Seat, decision: int) -> CoachAdvice | None:
    owed = match.battle.decisions.get(seat.number) if match.has_begun else None
    if owed is None or owed.number != decision:
        return None
    return CoachAdvice.objects.filter(match=match, decision=decision).first()
