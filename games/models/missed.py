"""What a listener missed because it failed: it hears it again later."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Missed(models.Model):
    """News that one listener has still to hear, as `games.listening` packs them."""

    listener = models.CharField(max_length=200)
    news = models.JSONField()
    tries = models.PositiveSmallIntegerField(default=1)
    next_try_at = models.DateTimeField(db_index=True)
    missed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.listener} {self.news}"
