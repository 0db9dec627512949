from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.addresses import address

LONGEST_TEXT = 2000


class Conversation(models.Model):
    """Messages between two players. If one account is deleted, the other player can still read them."""

    one = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """The player with the older account."""
    two = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    written = models.PositiveIntegerField(default=0)
    """The number of the newest message."""

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        constraints = [
            models.UniqueConstraint(fields=["one", "two"], name="one_conversation_of_two"),
            models.CheckConstraint(condition=Q(one__lt=F("two")), name="conversation_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"

    def get_absolute_url(self) -> str:
        return address("conversations:conversation", self.pk)


class Copy(models.Model):
    """One player's copy of a conversation, with what the player has read and deleted."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="copies")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="conversations"
    )
    heard = models.PositiveIntegerField(default=0)
    """The number of the newest message from the other player."""
    read = models.PositiveIntegerField(default=0)
    """The number of the newest message on the page that the player last opened."""
    thrown_away = models.PositiveIntegerField(default=0)
    """The number of the newest message that the player has deleted, together with all earlier messages."""
    moved_at = models.DateTimeField(default=timezone.now)
    is_silent = models.BooleanField(default=False)
    """True if the player gets no notifications about the conversation and no count of unread messages."""
    began_at = models.DateTimeField(null=True)
    """The last time at which the player started this conversation."""
    told_at = models.DateTimeField(null=True)
    """The time of the last notification that went beyond the site, such as an e-mail."""

    class Meta:
        verbose_name = _("copy of a conversation")
        verbose_name_plural = _("copies of conversations")
        constraints = [models.UniqueConstraint(fields=["conversation", "player"], name="one_copy_each")]
        indexes = [
            models.Index(fields=["player", "-moved_at"], name="copies_by_time"),
            models.Index(
                fields=["player"], name="copies_unread", condition=Q(heard__gt=F("read"), is_silent=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.conversation_id}: {self.player}"

    @property
    def is_unread(self) -> bool:
        return self.heard > self.read

    @property
    def is_empty(self) -> bool:
        return self.thrown_away >= self.conversation.written

    @property
    def name(self) -> str:
        return str(_("a former player")) if self.player is None else self.player.username


class Message(models.Model):
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="messages", db_index=False)
    number = models.PositiveIntegerField()
    by = models.ForeignKey(Copy, models.CASCADE, related_name="written")
    text = models.TextField(max_length=LONGEST_TEXT)
    said_at = models.DateTimeField(default=timezone.now)
    is_taken_down = models.BooleanField(default=False)
    fingerprint = models.CharField(max_length=32)
    """A hash of the text that ignores capital letters and spacing, used to find equal messages."""

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        constraints = [
            models.UniqueConstraint(fields=["conversation", "number"], name="one_message_of_a_number")
        ]
        indexes = [models.Index(fields=["fingerprint", "said_at"], name="messages_alike")]

    def __str__(self) -> str:
        return f"{self.conversation_id}.{self.number}"


def pair_of(player: User, other: User) -> tuple[User, User]:
    """Return the two players ordered by account number, as a conversation stores them."""
    return (player, other) if player.pk < other.pk else (other, player)
