"""Models for the ratings of players and fighters, and for counted matches."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from stats.models.fighter import Fighter
from stats.models.pool import Pool


class Rating(models.Model):
    pool = models.CharField(max_length=6, choices=Pool)
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    rated_at = models.DateTimeField(null=True)
    """The time at which the last rated match ended."""

    class Meta:
        abstract = True


class PlayerRating(Rating):
    """The rating of a player. It stays when the account closes, since opponents' ratings depend on it."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="ratings", db_index=False
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "pool"], name="one_rating_of_a_player")]

    def __str__(self) -> str:
        return f"{self.player} {self.pool} {self.mu:.2f} ± {self.sigma:.2f}"


class FighterRating(Rating):
    fighter = models.ForeignKey(Fighter, models.CASCADE, related_name="ratings", db_index=False)
    rules = models.CharField(max_length=10)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fighter", "rules", "pool"], name="one_rating_of_a_fighter")
        ]

    def __str__(self) -> str:
        return f"{self.fighter} {self.rules} {self.pool} {self.mu:.2f} ± {self.sigma:.2f}"


class Counted(models.Model):
    """A finished match that is counted in all stats, with its rating changes."""

    match = models.OneToOneField("games.Match", models.CASCADE, primary_key=True, related_name="counted")
    ended_at = models.DateTimeField()
    pool = models.CharField(max_length=6, choices=Pool)
    changes = models.JSONField(default=list)
    """For each seat, the ratings of player and fighter before and after; empty if the match is not rated.

    *apart* marks a match that a player lost before its end, so no fighter was rated. *met* gives the number
    of earlier matches against each seat within the month before, unless all are 0.
    """

    class Meta:
        indexes = [models.Index(fields=["ended_at", "match"], name="counted_in_order")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.pool}"
