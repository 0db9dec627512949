"""Requests to measure a fighter, and the results so far."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.database.enqueuing import enqueue_again
from core.refusals import NotPlayable
from games.play import AgainstTheRules
from rules import RULES_REVISION, Recipe, why_not_playable
from training.review.refusals import Busy
from training.workshop.measuring import tasks
from training.workshop.models import LONGEST_WAIT, Strength, nothing_played
from training.workshop.refusals import WorkshopCode

MOST_ROWS = 20_000
"""Most fighters with stored results; new ones replace those that were requested longest ago."""
MOST_WAITING = 200


def strength_of(recipe: Recipe) -> Strength | None:
    return Strength.objects.filter(recipe=str(recipe), revision=RULES_REVISION).first()


def request_strength(recipe: Recipe, player: User) -> Strength:
    """Return the strength of the recipe; request it if there is no usable result so far.

    Raise a refusal if the recipe is not playable, or if too many requests are waiting.
    """
    if refusal := why_not_playable(recipe):
        raise AgainstTheRules(refusal)
    now = timezone.now()
    with transaction.atomic():
        known = strength_of(recipe)
        if known is not None and not known.is_lost:
            return known
        waiting = Strength.objects.filter(complete=False, failed=False, asked_at__gt=now - LONGEST_WAIT)
        if waiting.filter(asked_by=player).exclude(recipe=str(recipe)).exists():
            raise Busy(WorkshopCode.ANOTHER_FIGHTER_FIRST)
        if waiting.count() >= MOST_WAITING:
            raise NotPlayable(WorkshopCode.TOO_MANY_FIGHTERS_WAIT)
        anew = {"revision": RULES_REVISION, "asked_at": now, "asked_by": player, "failed": False}
        if known is None:
            anew |= {"counts": nothing_played(), "steps": 0, "seconds": 0.0, "maps": [], "complete": False}
        strength, created = Strength.objects.update_or_create(recipe=str(recipe), defaults=anew)
        if created:
            make_room()
        enqueue_again(tasks.play_steps, [(strength.pk, strength.steps)], tasks.AT_ONCE)
    return strength


def make_room() -> None:
    too_many = Strength.objects.count() - MOST_ROWS
    if too_many > 0:
        oldest = Strength.objects.order_by("asked_at").values_list("pk", flat=True)[:too_many]
        Strength.objects.filter(pk__in=list(oldest)).delete()
