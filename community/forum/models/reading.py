from __future__ import annotations

from django.conf import settings
from django.db import models

from community.forum.models.talk import Thread


class Reader(models.Model):
    """The reading progress of a player in the forum, as the number of the last post read."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="forum_reader"
    )
    read_to = models.BigIntegerField(default=0)
    """The number of the last post that the player has read in all threads without a `Mark`."""

    def __str__(self) -> str:
        return f"{self.player}: {self.read_to}"


class Mark(models.Model):
    """The reading progress of a player in one thread. This overrides `Reader.read_to`."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, db_index=False, related_name="marks")
    thread = models.ForeignKey(Thread, models.CASCADE, related_name="marks")
    read_to = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "thread"], name="one_mark_of_a_thread")]

    def __str__(self) -> str:
        return f"{self.player}, {self.thread}: {self.read_to}"


class Following(models.Model):
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="followed_threads", db_index=False
    )
    thread = models.ForeignKey(Thread, models.CASCADE, related_name="followings")
    is_muted = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "thread"], name="one_following_of_a_thread")]

    def __str__(self) -> str:
        return f"{self.player}: {self.thread}"
