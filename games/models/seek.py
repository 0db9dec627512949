"""The model of searches for an opponent, with the wishes of the waiting players."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

SEEN = timedelta(seconds=60)
"""Time after which the site pairs a live search only if its page has been seen again."""


class SeekQuerySet(models.QuerySet["Seek"]):
    def open(self) -> SeekQuerySet:
        return self.filter(ended_at=None)

    def waiting(self, pace: str, now: datetime) -> SeekQuerySet:
        found = self.open().filter(pace=pace)
        return found.filter(seen_at__gt=now - SEEN) if pace == Seek.Pace.NOW else found


class Seek(models.Model):
    class Pace(models.TextChoices):
        NOW = "now", _("Now, in one sitting")
        DAYS = "days", _("Over several days")

    class End(models.TextChoices):
        MET = "met", _("found someone")
        LEFT = "left", _("stopped by the player")
        CLOSED = "closed", _("the page was closed")
        FULL = "full", _("the player isn’t taking more matches")
        OFFER = "offer", _("made an open offer")
        ABSENT = "absent", _("didn’t show up for the match")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="searches")
    pace = models.CharField(max_length=4, choices=Pace)
    button_name = models.CharField(max_length=60, blank=True)
    """The fighter that the player brings, or an empty string for one drawn at random."""
    recipe = models.CharField(max_length=300, blank=True)
    special = models.CharField(max_length=40, blank=True)
    is_near = models.BooleanField(default=False)
    """True if the player wants only opponents of about the same rating."""
    rated = models.BooleanField(default=True)
    asked_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    """The time at which the page of a live search was last seen."""
    ended_at = models.DateTimeField(null=True)
    end = models.CharField(max_length=6, choices=End, blank=True)
    match = models.ForeignKey("games.Match", models.SET_NULL, null=True, related_name="searches")
    is_settled = models.BooleanField(default=True)
    """False while the site waits for both players to come to the live match that was found."""

    objects = SeekQuerySet.as_manager()

    class Meta:
        verbose_name = _("search for an opponent")
        verbose_name_plural = _("searches for opponents")
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(ended_at=None, pace="now"),
                name="one_live_search_of_each_player",
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None, end="") | (Q(ended_at__isnull=False) & ~Q(end="")),
                name="a_search_ends_somehow",
            ),
        ]
        indexes = [
            models.Index(fields=["pace", "asked_at"], name="searches_open", condition=Q(ended_at=None)),
            models.Index(fields=["ended_at"], name="searches_unsettled", condition=Q(is_settled=False)),
            models.Index(fields=["player", "-ended_at"], name="searches_by_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.pace}, {self.asked_at:%Y-%m-%d %H:%M}"

    @property
    def is_live(self) -> bool:
        return self.pace == self.Pace.NOW

    def seconds_waited(self, now: datetime) -> float:
        return (now - self.asked_at).total_seconds()
