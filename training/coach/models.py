"""The model for a player's last question to the coach in a match, with the answer."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.utils import timezone

from games.models import Match

PATIENCE = timedelta(seconds=10)
"""Longest time that a page waits for the coach's answer, which includes a start of the robots' process."""


class CoachAdvice(models.Model):
    """The last question to the coach in a match. A row shows that a player had help in the match."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="advice")
    number = models.PositiveIntegerField(default=0)
    """Number of questions in this match. An answer to an earlier question is ignored."""
    seat = models.PositiveSmallIntegerField()
    decision = models.PositiveIntegerField()
    chosen = models.JSONField(null=True)
    """The action that the player had chosen, as JSON, or null if the choice was no possible attack."""
    asked_at = models.DateTimeField(default=timezone.now)
    thought = models.JSONField(null=True)
    """The coach's answer as JSON, or null until the answer arrives."""
    failed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.match_id}"

    @property
    def is_awaited(self) -> bool:
        return self.thought is None and not self.is_a_guess

    @property
    def is_a_guess(self) -> bool:
        """True if the coach could not answer, or did not answer in time."""
        return self.thought is None and (self.failed or self.asked_at < timezone.now() - PATIENCE)

    def answers(self, decision: int, chosen: object) -> bool:
        if self.decision != decision:
            return False
        return self.is_awaited or (self.thought is not None and self.chosen == chosen)
