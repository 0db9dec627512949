"""Stored reviews of finished matches."""

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
"""Of the judgement: what an older one found is found anew when somebody looks."""
LONGEST_WAIT = timedelta(hours=1)
"""An answer that is not there by then does not come."""


def current_version() -> int:
    return VERSION


class LookBack(models.Model):
    """A review of a match: luck and errors come first, slips later."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="look_back")
    version = models.PositiveSmallIntegerField(default=current_version)
    packed_account = PackedJSONField(default=None)
    """None while it is not there."""
    packed_slips = PackedJSONField(default=list)
    """Those among the moves that were gone through."""
    seen_to = models.PositiveIntegerField(default=0)
    """The last move that was gone through."""
    complete = models.BooleanField(default=False)
    asked_at = models.DateTimeField(default=timezone.now)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=True
    )
    """The player who waits for it; nobody once all of it is there."""
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
        """True if the rest of the review will not come unless it is requested again."""
        return self.failed or (not self.complete and self.asked_at < timezone.now() - LONGEST_WAIT)


class SideSums(models.Model):
    """Sums over one player's decisions and dice in a reviewed match."""

    look = models.ForeignKey(LookBack, models.CASCADE, related_name="sides")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sides_looked_back_at", db_index=False
    )
    ended_at = models.DateTimeField()
    decisions = models.PositiveIntegerField()
    given_away = models.FloatField()
    """In rounds, as the others."""
    luck = models.FloatField()
    luck_squared = models.FloatField()
    """The sum of the squares of what each roll gave: the variance that chance allows."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["look", "player"], name="one_side_of_a_player_in_a_look")
        ]
        indexes = [models.Index(fields=["player", "-ended_at"], name="sides_of_players")]

    def __str__(self) -> str:
        return f"{self.player} in {self.look}"
