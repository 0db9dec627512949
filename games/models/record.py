"""The record of a match: drawn buttons, moves with their events, and messages."""

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
"""Of a talk, in a tournament or among those who watch."""


class Lot(models.Model):
    """The random draw of a seat's button: the number of the draw, and the buttons it was drawn from."""

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
    """One step of a match. Rows are only added, never changed; the events are the record."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="moves", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """The seat that acted; none for the beginning of the match."""
    round = models.PositiveSmallIntegerField(default=0)
    """The round in which it was made: what a move of an earlier round held is no secret any more."""
    action = PackedJSONField()
    """The seat's action; none for the beginning."""
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
    """The version of the match when it was said: it may be edited until there is a move after it."""
    said_at = models.DateTimeField(default=timezone.now)
    edited_at = models.DateTimeField(null=True)
    reaction = models.CharField(max_length=5, choices=Reaction, blank=True)
    """A word about the last move, which stands beside that move; its text says the same."""
    hidden = models.BooleanField(default=False)
    """A moderator has hidden it from everybody."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_message_for_each_number"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"
