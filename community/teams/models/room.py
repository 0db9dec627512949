"""The lines in a team's room, which only its members read and write."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from community.teams.models.team import Team
from games.models import LONGEST_LINE


class RoomLine(models.Model):
    """A line in the room of a team. Hiding a line does not change its number."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="room", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="said_in_rooms"
    )
    text = models.CharField(_("text"), max_length=LONGEST_LINE, blank=True)
    """The text of the line. Empty after its writer has closed the account."""
    said_at = models.DateTimeField(_("said"), default=timezone.now)
    is_hidden = models.BooleanField(_("taken down"), default=False)

    class Meta:
        verbose_name = _("message in a team’s room")
        verbose_name_plural = _("messages in teams’ rooms")
        constraints = [
            models.UniqueConstraint(fields=["team", "number"], name="one_room_line_for_each_number")
        ]

    def __str__(self) -> str:
        return f"{self.team_id}/{self.number}"
