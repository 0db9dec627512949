"""The last advice in each match in which the player asked the coach."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.utils import timezone

from games.models import Match

PATIENCE = timedelta(seconds=3)
"""An answer that takes longer is not waited for."""


class CoachAdvice(models.Model):
    """The last question to the coach in a match. A row means that the match was played with help."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="advice")
    number = models.PositiveIntegerField(default=0)
    """How often was asked in this match: a thought that comes too late is of a number before."""
    seat = models.PositiveSmallIntegerField()
    decision = models.PositiveIntegerField()
    chosen = models.JSONField(null=True)
    """The action that the player had chosen, as JSON; none if they had chosen nothing that one can do."""
    asked_at = models.DateTimeField(default=timezone.now)
    thought = models.JSONField(null=True)
    """As the process that thinks writes it; none while it is not there."""
    failed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.match_id}"

    @property
    def is_awaited(self) -> bool:
        return self.thought is None and not self.is_a_guess

    @property
    def is_a_guess(self) -> bool:
        """True if the coach gave no answer, or not in time."""
        return self.thought is None and (self.failed or self.asked_at < timezone.now() - PATIENCE)

    def answers(self, decision: int, chosen: object) -> bool:
        if self.decision != decision:
            return False
        return self.is_awaited or (self.thought is not None and self.chosen == chosen)
