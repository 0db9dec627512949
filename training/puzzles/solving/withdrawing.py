"""Withdrawal of faulty puzzles, which also returns points that solvers have lost."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from training.puzzles.models import Answered, Solver, StoredPuzzle


def withdraw(puzzles: QuerySet[StoredPuzzle]) -> int:
    with transaction.atomic():
        keys = list(puzzles.filter(withdrawn_at=None).select_for_update().values_list("pk", flat=True))
        answers = Answered.objects.filter(puzzle__in=keys).exclude(change=0.0)
        for player, change in answers.values_list("player", "change"):
            Solver.objects.filter(player=player).update(mu=F("mu") - change)
        answers.update(change=0.0)
        return StoredPuzzle.objects.filter(pk__in=keys).update(withdrawn_at=timezone.now())
