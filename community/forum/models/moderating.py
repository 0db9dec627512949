from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from community.forum.models.talk import Post, Thread


class Act(models.Model):
    class Kind(models.TextChoices):
        HID = "hid", _("took down")
        SHOWED = "showed", _("put back")
        APPROVED = "approved", _("approved")
        LOCKED = "locked", _("locked")
        UNLOCKED = "unlocked", _("unlocked")
        PINNED = "pinned", _("pinned")
        UNPINNED = "unpinned", _("unpinned")
        MOVED = "moved", _("moved")
        RENAMED = "renamed", _("renamed")
        MERGED = "merged", _("merged")
        SPLIT = "split", _("split off")

    kind = models.CharField(_("what"), max_length=8, choices=Kind)
    thread = models.ForeignKey(Thread, models.CASCADE, related_name="acts", verbose_name=_("thread"))
    post = models.ForeignKey(Post, models.SET_NULL, null=True, related_name="acts", verbose_name=_("post"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("who")
    )
    at = models.DateTimeField(_("when"), default=timezone.now)
    words = models.CharField(_("details"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("moderator action")
        verbose_name_plural = _("moderator actions")

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.thread}"
