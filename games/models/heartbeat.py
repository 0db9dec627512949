"""Times at which parts of the site were last alive; all clocks get outages back."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """A part of the site, and when it last reported to be alive."""

    class Part(models.TextChoices):
        PAGES = "pages", _("pages")
        SWEEPER = "sweeper", _("sweeper")
        READY = "ready", _("check whether the database can be written")

    part = models.CharField(max_length=7, choices=Part, primary_key=True)
    beaten_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.part
