"""Followers of a tournament, who get its news without taking part."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models.tournament import Tournament


class Follow(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="follows", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="followed_tournaments")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="each_follows_a_tournament_once")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.tournament}"
