"""Requests for reviews of matches, and the checks before a request."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.database.enqueuing import enqueue_again
from games.models import Match
from training.review import tasks
from training.review.models import LONGEST_WAIT, VERSION, LookBack
from training.review.refusals import BackCode, Busy, NoReview


def why_no_review(match: Match) -> NoReview | None:
    if not match.is_finished:
        return NoReview(BackCode.STILL_PLAYED)
    if len(match.all_seats) != 2:
        return NoReview(BackCode.NOT_OF_TWO)
    if match.misere:
        return NoReview(BackCode.MISERE)
    if not match.moves.filter(seat__isnull=False).exists():
        return NoReview(BackCode.NOBODY_MOVED)
    if match.status != Match.Status.FINISHED and match.battle.round <= 1:
        return NoReview(BackCode.NO_ROUND_ENDED)
    return None


def stored_review(match: Match) -> LookBack | None:
    return LookBack.objects.filter(match=match, version=VERSION).first()


def may_be_shared(match: Match) -> bool:
    """Return True if strangers may see the review: the match is public and was not played on one device."""
    return not match.is_private and not match.is_on_one_device


def why_not_share(match: Match, look: LookBack | None) -> NoReview | None:
    if refusal := why_no_review(match):
        return refusal
    if not may_be_shared(match):
        return NoReview(BackCode.NOT_SHARED)
    if look is None or look.account is None or not look.complete:
        return NoReview(BackCode.NOT_YET)
    return None


def request_review(match: Match, player: User) -> LookBack:
    """Request a review of the match, or the missing part of a review; return the stored review.

    Raise a refusal if the match has no review, or if the player waits for another one.
    """
    if refusal := why_no_review(match):
        raise refusal
    now = timezone.now()
    with transaction.atomic():
        waits_for = LookBack.objects.filter(asked_by=player, failed=False, asked_at__gt=now - LONGEST_WAIT)
        if waits_for.exclude(match=match).exists():
            raise Busy(BackCode.ANOTHER_FIRST)
        LookBack.objects.filter(match=match).exclude(version=VERSION).delete()
        asked = {"asked_at": now, "asked_by": player, "failed": False}
        look, _created = LookBack.objects.update_or_create(match=match, defaults=asked)
        enqueue_again(tasks.judge_luck, [(match.pk,)], tasks.AT_ONCE)
    return look
