from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import LONGEST_LINE, Match


class Line(models.Model):
    """A line in the spectators' chat. The line is deleted with its writer's account."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="lines_of_spectators", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="said_as_spectator")
    text = models.CharField(_("text"), max_length=LONGEST_LINE)
    said_at = models.DateTimeField(_("said"), default=timezone.now)
    hidden = models.BooleanField(_("taken down"), default=False)

    class Meta:
        verbose_name = _("spectator’s line")
        verbose_name_plural = _("spectators’ lines")
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_spectators_line_for_each_number")
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"
