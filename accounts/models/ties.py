"""Models for follows, blocks and personal links between players."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone


class Follow(models.Model):
    """A follow of one player by another. Two players who follow each other are friends."""

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followers")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
            models.CheckConstraint(condition=~Q(follower=F("followed")), name="follow_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.follower} → {self.followed}"


class Block(models.Model):
    """A block of one player by another. It separates both players, and the blocked player is not told."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker} × {self.blocked}"


def invitation_key() -> str:
    return secrets.token_urlsafe(16)


class Invitation(models.Model):
    """A player's personal link. Visitors who accept the link may play that player, even as guests."""

    host = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="invitation"
    )
    key = models.CharField(max_length=22, unique=True, default=invitation_key)

    def __str__(self) -> str:
        return f"Invitation from {self.host}"

    def get_absolute_url(self) -> str:
        return reverse("accounts:invited", args=[self.key])


class Introduction(models.Model):
    """A record that *visitor* accepted the personal link of *host*, so the two may play each other."""

    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="introduced")
    visitor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="introduced_by"
    )
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["host", "visitor"], name="introduce_once"),
            models.CheckConstraint(condition=~Q(host=F("visitor")), name="introduce_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.host} → {self.visitor}"
