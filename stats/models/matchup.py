"""Results of robots playing one fighter against another."""

from __future__ import annotations

from django.db import models

from stats.models.fighter import Fighter


class Matchup(models.Model):
    """Two different fighters under one family of rules, with the results of rounds that robots played."""

    first = models.ForeignKey(Fighter, models.CASCADE, related_name="matchups", db_index=False)
    """The one with the lower key."""
    second = models.ForeignKey(Fighter, models.CASCADE, related_name="matchups_as_second")
    rules = models.CharField(max_length=10)
    rounds = models.PositiveIntegerField(default=0)
    """As many were begun; a few may have ended without a winner."""
    won = models.PositiveIntegerField(default=0)
    """By the first."""
    lost = models.PositiveIntegerField(default=0)
    """By the first: the second won."""
    revision = models.PositiveIntegerField(default=0)
    """By which rules they were played: `RULES_REVISION`."""
    asked_at = models.DateTimeField(null=True)
    """When somebody wished to know it, and it was not known; none if nobody did."""
    filled_at = models.DateTimeField(null=True)
    """When the last round of all that are wanted was played; none while some are missing."""
    taken_until = models.DateTimeField(null=True)
    """A worker plays them now; if it dies, another may take them then."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second", "rules"], name="one_row_for_a_matchup"),
            models.CheckConstraint(condition=models.Q(first__lt=models.F("second")), name="matchup_in_order"),
        ]
        indexes = [models.Index(fields=["filled_at", "asked_at"], name="matchups_to_fill")]

    def __str__(self) -> str:
        return f"{self.first} against {self.second} ({self.rules}): {self.won} to {self.lost}"
