"""Results summed by month, so tables need not count every match."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from stats.models.fighter import Fighter
from stats.models.pool import Pool


class Month(models.Model):
    """The results in public matches that ended in one month. A match of several players counts once."""

    pool = models.CharField(max_length=6, choices=Pool)
    month = models.DateField()
    """The first day of the month in the site's time zone."""
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    rounds_won = models.PositiveIntegerField(default=0)
    rounds_lost = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


class PlayerMonth(Month):
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="months", db_index=False
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "pool", "month"], name="one_month_of_a_player")
        ]
        indexes = [models.Index(fields=["pool", "month"], name="months_of_players")]

    def __str__(self) -> str:
        return f"{self.player} {self.pool} {self.month}"


class FighterMonth(Month):
    """The results of a fighter in one month, without matches against itself."""

    fighter = models.ForeignKey(Fighter, models.CASCADE, related_name="months", db_index=False)
    rules = models.CharField(max_length=10)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fighter", "rules", "pool", "month"], name="one_month_of_a_fighter"
            )
        ]
        indexes = [models.Index(fields=["pool", "month"], name="months_of_fighters")]

    def __str__(self) -> str:
        return f"{self.fighter} {self.rules} {self.pool} {self.month}"
