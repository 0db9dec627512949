"""The model of a player's request to the opponents during a match."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Agreement(models.Model):
    """A player's request to stop or restart the clocks, to call the match off, or to change its pace."""

    class What(models.TextChoices):
        STOP = "stop", _("stop the clocks")
        RESUME = "resume", _("start the clocks again")
        CANCEL = "cancel", _("call the match off")
        LIVE = "live", _("switch to live play")
        DAYS = "days", _("go back to slow play")

    match = models.OneToOneField("games.Match", models.CASCADE, related_name="agreement")
    what = models.CharField(max_length=6, choices=What)
    seats = models.JSONField(default=list)
    """The seats that have agreed, beginning with the seat that asked."""
    asked_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.match_id}: {self.what}"
