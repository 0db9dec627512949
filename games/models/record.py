"""Models for the record of a match: drawn buttons, moves with their events, and messages."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.fields import PackedJSONField
from rules.events import Event
from rules.notation.codec import event_from_json

LONGEST_MESSAGE = 2000
LONGEST_LINE = 500
"""Most characters in a chat message of a tournament or of spectators."""


class Lot(models.Model):
    """The random draw of a seat's button, with the number of the draw and all possible buttons."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="lots", db_index=False)
    seat = models.PositiveSmallIntegerField()
    draw = models.PositiveIntegerField()
    among = PackedJSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_lot_for_each_seat")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}"


class Ordered(models.TextChoices):
    ONCE = "once", _("by an order for this decision")
    LASTING = "lasting", _("by an order for all decisions of this kind")


class Move(models.Model):
    """One step of a match, recorded as events. Rows are never changed."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="moves", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """The seat that acted, or None for the beginning of the match."""
    round = models.PositiveSmallIntegerField(default=0)
    """The round of the move. After that round, the move contains no secrets."""
    action = PackedJSONField()
    """The seat's action, or None for the beginning of the match."""
    ordered = models.CharField(max_length=7, choices=Ordered, blank=True)
    draws = PackedJSONField()
    events = PackedJSONField()
    format = models.PositiveSmallIntegerField()
    rules_revision = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_move_for_each_number")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    def save(self, **options: Any) -> None:
        if not self._state.adding:
            raise TypeError("A move that was made is never written again.")
        super().save(**options)

    @cached_property
    def facts(self) -> list[Event]:
        return [event_from_json(event) for event in self.events]


class Reaction(models.TextChoices):
    NICE = "nice", _("Nice!")
    LUCKY = "lucky", _("Lucky!")
    OUCH = "ouch", _("Ouch!")
    WOW = "wow", _("Wow!")


class Message(models.Model):
    match = models.ForeignKey("games.Match", models.CASCADE, related_name="messages", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=LONGEST_MESSAGE)
    after_move = models.PositiveIntegerField()
    """The version of the match when the message was written. The next move ends the time for editing."""
    said_at = models.DateTimeField(default=timezone.now)
    edited_at = models.DateTimeField(null=True)
    reaction = models.CharField(max_length=5, choices=Reaction, blank=True)
    """A short reaction to the last move, shown next to that move. The text of the message is the same."""
    hidden = models.BooleanField(default=False)
    """True if a moderator has hidden the message from all viewers."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_message_for_each_number"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"
