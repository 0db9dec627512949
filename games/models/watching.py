"""Models for followed matches and of featured matches."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Bell(models.Model):
    """A match that a player follows. The site notifies the player when the match ends."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="bells", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bells")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_bell_for_each_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.match_id}"


class Featured(models.Model):
    match = models.OneToOneField(
        "games.Match", models.CASCADE, primary_key=True, related_name="featured", verbose_name=_("match")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("chosen by"),
    )
    since = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("featured match")
        verbose_name_plural = _("featured matches")

    def __str__(self) -> str:
        return f"{self.match_id}"
