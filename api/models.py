"""The model that maps what was imported from another site to what it became here."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Imported(models.Model):
    """One thing of another site that was imported. It is stored in one transaction with what it became."""

    class Kind(models.TextChoices):
        PLAYER = "player", _("players")
        GAME = "game", _("games")
        TOURNAMENT = "tournament", _("tournaments")
        THREAD = "thread", _("forum threads")
        POST = "post", _("forum posts")

    class How(models.TextChoices):
        WHOLE = "whole", _("whole")
        RECORD = "record", _("as a record only")
        LEFT_OUT = "left", _("left out")

    source = models.CharField(max_length=20)
    """A short name of the site, for example "bmo"."""
    kind = models.CharField(max_length=10, choices=Kind)
    old = models.PositiveBigIntegerField()
    """Its number there."""
    new = models.PositiveBigIntegerField(null=True)
    """Its number here, or None if it was left out."""
    how = models.CharField(max_length=6, choices=How, default=How.WHOLE)
    reason = models.CharField(max_length=300, blank=True)
    """One sentence that says why it is a record only or was left out."""
    imported_at = models.DateTimeField(auto_now_add=True)
    welcomed_at = models.DateTimeField(null=True)
    """Time at which an imported player first saw the page that welcomes them."""

    class Meta:
        verbose_name = _("imported thing")
        verbose_name_plural = _("imported things")
        constraints = [
            models.UniqueConstraint(fields=["source", "kind", "old"], name="import_each_thing_once")
        ]
        indexes = [models.Index(fields=["kind", "new"], name="imported_by_new_number")]

    def __str__(self) -> str:
        return f"{self.source} {self.kind} {self.old}"
