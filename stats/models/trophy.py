"""The model for trophies that players have won."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Trophy(models.Model):
    """A trophy of a player, with the earliest match that won it. Public matches have priority."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="trophies", db_index=False
    )
    kind = models.CharField(max_length=12)
    match = models.ForeignKey("games.Match", models.CASCADE, related_name="trophies")
    at = models.DateTimeField()
    """The time at which the match ended."""
    is_private = models.BooleanField(default=False)
    """True if private matches helped to win the trophy, so only the player sees it."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "kind"], name="one_trophy_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.player} {self.kind}"
