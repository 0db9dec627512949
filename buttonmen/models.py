"""Stored reports of processes and backups, so that any process can show them, and restrictions."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from buttonmen.restrictions.models import NetworkBan, TemporaryRate  # noqa: F401  # Django looks for them here


class ProcessReport(models.Model):
    """The last report of a running process. Reports of processes that ended are removed."""

    class Kind(models.TextChoices):
        WEB = "web", _("web process")
        WORKER = "worker", _("worker")

    name = models.CharField(max_length=120, primary_key=True)
    """The name of the machine and the number of the process."""
    kind = models.CharField(max_length=6, choices=Kind)
    release = models.CharField(max_length=40)
    started_at = models.DateTimeField()
    reported_at = models.DateTimeField(db_index=True)
    loops = models.JSONField(default=dict)
    """The seconds since each loop of the process last did its work, by the name of the loop."""
    figures = models.JSONField(default=dict)
    """Figures of this process alone, such as its open sockets."""

    class Meta:
        verbose_name = _("process")
        verbose_name_plural = _("State of the site")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.name


class Backup(models.Model):
    """A backup that `script/backup` has made."""

    made_at = models.DateTimeField(db_index=True)
    size = models.PositiveBigIntegerField()
    """The size in bytes."""
    place = models.CharField(max_length=200)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.place
