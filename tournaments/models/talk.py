"""The chat of a tournament, the last line that each player has seen, and bans from writing."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import LONGEST_LINE
from tournaments.models.tournament import Tournament


class Talk(models.Model):
    """A line in the chat of a tournament. Hiding a line does not change its number."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="talk", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    """The number of the line in its chat, counted from 1 without gaps."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="said_in_tournaments"
    )
    text = models.CharField(_("text"), max_length=LONGEST_LINE, blank=True)
    """The text of the line. Empty after its writer has closed the account."""
    said_at = models.DateTimeField(_("said"), default=timezone.now, editable=False)
    hidden_at = models.DateTimeField(_("taken down"), null=True, editable=False)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", editable=False
    )

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_line_for_each_number")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"

    @property
    def name(self) -> str:
        return str(_("a former player")) if self.player is None else self.player.username

    @property
    def is_hidden(self) -> bool:
        return self.hidden_at is not None


class TalkSeen(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="talk_seen")
    number = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="each_has_seen_a_talk_once")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.tournament_id}/{self.number}"


class Silence(models.Model):
    """A ban that keeps a player from writing in the chat of a tournament until a set time."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="silences", db_index=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="silenced_in_tournaments"
    )
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_silence_for_each_player")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.until}"
