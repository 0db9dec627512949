"""The model for matchups, with the results of robots that play one fighter against another."""

from __future__ import annotations

from django.db import models

from stats.models.fighter import Fighter


class Matchup(models.Model):
    """A pair of fighters under one family of rules, with the results of rounds between robots."""

    first = models.ForeignKey(Fighter, models.CASCADE, related_name="matchups", db_index=False)
    """The fighter with the lower key."""
    second = models.ForeignKey(Fighter, models.CASCADE, related_name="matchups_as_second")
    rules = models.CharField(max_length=10)
    rounds = models.PositiveIntegerField(default=0)
    """The number of rounds that were begun. A few of them may have ended without a winner."""
    won = models.PositiveIntegerField(default=0)
    """The number of rounds that the first fighter won."""
    lost = models.PositiveIntegerField(default=0)
    """The number of rounds that the first fighter lost."""
    revision = models.PositiveIntegerField(default=0)
    """The `RULES_REVISION` under which the rounds were played."""
    asked_at = models.DateTimeField(null=True)
    """The time at which a player requested the missing results, or None without a request."""
    filled_at = models.DateTimeField(null=True)
    """The time at which the last wanted round was played, or None while rounds are missing."""
    taken_until = models.DateTimeField(null=True)
    """The time until which a worker has reserved the matchup, so another one may continue after a crash."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second", "rules"], name="one_row_for_a_matchup"),
            models.CheckConstraint(condition=models.Q(first__lt=models.F("second")), name="matchup_in_order"),
        ]
        indexes = [models.Index(fields=["filled_at", "asked_at"], name="matchups_to_fill")]

    def __str__(self) -> str:
        return f"{self.first} against {self.second} ({self.rules}): {self.won} to {self.lost}"
