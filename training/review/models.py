"""Models for reviews, and for each player's totals in a reviewed match."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.fields import PackedJSONField
from games.models import Match
from training.review.analysis import packing
from training.review.analysis.account import MatchAccount, Slip

VERSION = 3
"""The version of the analysis. An older review is made again when a player asks for it."""
LONGEST_WAIT = timedelta(hours=1)
"""Longest wait for a review; a review that takes longer counts as lost."""


def current_version() -> int:
    return VERSION


class LookBack(models.Model):
    """A review of a match.

    Luck and errors are computed first, slips (moves with a better alternative) later.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="look_back")
    version = models.PositiveSmallIntegerField(default=current_version)
    packed_account = PackedJSONField(default=None)
    """Luck and errors in the match as packed JSON, or null until they are computed."""
    packed_slips = PackedJSONField(default=list)
    """Slips (moves with a better alternative) among the moves examined so far, as packed JSON."""
    seen_to = models.PositiveIntegerField(default=0)
    """The number of the last move that was examined for slips."""
    complete = models.BooleanField(default=False)
    asked_at = models.DateTimeField(default=timezone.now)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=True
    )
    """The player who waits for the review, or null once the review is complete."""
    failed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.match_id}"

    @property
    def account(self) -> MatchAccount | None:
        return None if self.packed_account is None else packing.unpacked_account(self.packed_account)

    @property
    def slips(self) -> list[Slip]:
        return packing.unpacked_slips(self.packed_slips)

    @property
    def is_lost(self) -> bool:
        """True if the rest of the review will not come unless a player requests it again."""
        return self.failed or (not self.complete and self.asked_at < timezone.now() - LONGEST_WAIT)


class SideSums(models.Model):
    """Sums over one player's decisions and rolls in a reviewed match, in rounds."""

    look = models.ForeignKey(LookBack, models.CASCADE, related_name="sides")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sides_looked_back_at", db_index=False
    )
    ended_at = models.DateTimeField()
    decisions = models.PositiveIntegerField()
    given_away = models.FloatField()
    """The sum of the chances to win a round that the player gave away."""
    luck = models.FloatField()
    luck_squared = models.FloatField()
    """The sum of the squared luck of each roll, which is the variance to expect by chance."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["look", "player"], name="one_side_of_a_player_in_a_look")
        ]
        indexes = [models.Index(fields=["player", "-ended_at"], name="sides_of_players")]

    def __str__(self) -> str:
        return f"{self.player} in {self.look}"
