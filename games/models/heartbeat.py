"""Times at which parts of the site were last alive. After an outage, the clocks get that time back."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """A part of the site, with the time at which it last reported that it was alive."""

    class Part(models.TextChoices):
        PAGES = "pages", _("pages")
        SWEEPER = "sweeper", _("sweeper")
        READY = "ready", _("check whether the database can be written")

    part = models.CharField(max_length=7, choices=Part, primary_key=True)
    beaten_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.part
