"""The model of a seat in a match, with its player, its button and the player's own notes."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LONGEST_GUEST_NAME = 20
LONGEST_NOTE = 2000
LONGEST_SEARCH = 500
LONGEST_WORDS = 64


class Seat(models.Model):
    class Result(models.TextChoices):
        WON = "won", pgettext_lazy("match", "won")
        LOST = "lost", pgettext_lazy("match", "lost")
        DRAWN = "drawn", pgettext_lazy("match", "drawn")
        ABANDONED = "abandoned", pgettext_lazy("match", "abandoned")
        CALLED_OFF = "off", pgettext_lazy("match", "called off")

    class Forfeit(models.TextChoices):
        TIME = "time", _("time ran out")
        SURRENDER = "surrender", _("gave up")
        LEFT = "left", pgettext_lazy("player", "left")
        RULED = "ruled", _("by the organiser")
        DEADLINE = "deadline", _("used more time by the deadline")

    UNRATED = (Forfeit.RULED, Forfeit.DEADLINE)
    """Ways of losing that change no rating, as no player was late and an organizer could favor friends."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    guest_name = models.CharField(max_length=LONGEST_GUEST_NAME, blank=True)
    """Name of the person in this seat in a match on another player's device."""
    accepted = models.BooleanField(default=False)
    button_name = models.CharField(max_length=60, blank=True)
    recipe = models.CharField(max_length=300, blank=True)
    special = models.CharField(max_length=40, blank=True)
    search = models.CharField(max_length=LONGEST_SEARCH, blank=True)
    """The search that contains the buttons from which the seat's button is picked or drawn."""
    drawn_by_chance = models.BooleanField(default=False)
    """True if the button is drawn at random as soon as all players have accepted."""
    joined = models.BooleanField(default=False)
    """True if the player took an open seat and may give it back until the match begins."""
    picked_by = models.PositiveSmallIntegerField(null=True)
    """The seat of the player who picked this seat's button when accepting, or None."""
    bans = models.JSONField(default=list, db_default=[], blank=True, editable=False)
    """The names of the fighters that the player has banned."""
    dice_words = models.CharField(max_length=LONGEST_WORDS, blank=True)
    """The player's words for the dice, from which all draws are computed together with the seed."""
    owes = models.PositiveIntegerField(null=True, editable=False)
    """The number of the decision that the player has to make, or None."""
    owes_since = models.DateTimeField(null=True, editable=False)
    orders_from = models.PositiveIntegerField(null=True, editable=False)
    """The number of the first decision for which the player's orders are tried, or None without orders."""
    rounds_won = models.PositiveSmallIntegerField(default=0, editable=False)
    result = models.CharField(max_length=9, choices=Result, blank=True, editable=False)
    forfeited = models.CharField(max_length=9, choices=Forfeit, blank=True, editable=False)
    time_left = models.DurationField(null=True, editable=False)
    """Time on the clock when it last stopped, or None in matches without a clock."""
    time_kept = models.DurationField(null=True, editable=False)
    """Time left in the bank of days when the match switched to live play, or None."""
    time_before = models.DurationField(null=True, editable=False)
    """Time on the clock before the last answer added time to it."""
    due_at = models.DateTimeField(null=True, editable=False)
    """The time at which the player's clock runs out, or None while the clock does not run."""
    hours_then = models.CharField(max_length=80, blank=True, editable=False)
    """The weekly hours in which the clock runs, if the player has changed them since the clock started."""
    warn_at = models.DateTimeField(null=True, editable=False)
    """The time at which to warn the player, or None once the player has been warned."""
    time_taken = models.DurationField(default=timedelta, editable=False)
    """Total time for which the event's match waited for the player, without the current decision."""
    times_given = models.PositiveSmallIntegerField(default=0, editable=False)
    """Number of times that the other player has given this player more time."""
    nudged_at = models.DateTimeField(null=True, editable=False)
    """The time of the last reminder to the player, or None."""
    nudges = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """Number of reminders for the decision that was open at the last reminder."""
    nudge_waits = models.PositiveSmallIntegerField(null=True, editable=False)
    """The seat whose reminder waits until this player is awake. For the site's reminder, this seat itself."""
    closed_at = models.DateTimeField(null=True, editable=False)
    """The time at which the match ended or its offer was closed, or None."""
    move_seen = models.PositiveIntegerField(default=0)
    """The version of the match that the player has seen."""
    chat_seen = models.PositiveIntegerField(default=0)
    """The version of the chat that the player has seen."""
    seen_at = models.DateTimeField(null=True, editable=False)
    """The time at which the player last looked at the running match, or None."""
    starred = models.BooleanField(default=False)
    """True if the player marked the match to play it before others."""
    later_until = models.DateTimeField(null=True)
    """The time until which the player has postponed the match, or None."""
    dismissed_at = models.DateTimeField(null=True)
    """The time at which the player removed the closed match from the lists, or None."""
    is_noted = False
    """True if this request has already stored that the player sees the current state of the match."""
    wants_private_chat = models.BooleanField(default=False)
    notes = models.TextField(max_length=LONGEST_NOTE, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_for_each_number"),
            models.UniqueConstraint(fields=["match", "player"], name="one_seat_for_each_player"),
        ]
        indexes = [
            models.Index(
                fields=["player", "owes_since"], name="seats_that_owe", condition=Q(owes__isnull=False)
            ),
            models.Index(fields=["due_at"], name="seats_by_time", condition=Q(due_at__isnull=False)),
            models.Index(
                fields=["nudged_at"], name="seats_to_be_nudged", condition=Q(nudge_waits__isnull=False)
            ),
            models.Index(
                fields=["owes_since"],
                name="seats_to_be_reminded",
                condition=Q(owes__isnull=False, due_at__isnull=True),
            ),
            models.Index(fields=["warn_at"], name="seats_to_be_warned", condition=Q(warn_at__isnull=False)),
            models.Index(
                fields=["owes_since"], name="seats_with_orders", condition=Q(orders_from__isnull=False)
            ),
            models.Index(fields=["player"], name="seats_at_play", condition=Q(closed_at__isnull=True)),
            models.Index(
                fields=["player", "-closed_at"],
                name="seats_not_dismissed",
                condition=Q(closed_at__isnull=False, dismissed_at__isnull=True),
            ),
            models.Index(fields=["player", "match", "result"], name="seats_of_player"),
            models.Index(Upper("button_name"), "match", name="seats_with_button"),
            models.Index(fields=["number", "button_name", "match"], name="seats_by_button"),
            models.Index(fields=["match"], name="seats_that_drew", condition=Q(result="drawn")),
            models.Index(
                fields=["match"], name="seats_with_own_recipe", condition=Q(button_name="") & ~Q(recipe="")
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        if self.guest_name:
            return self.guest_name
        if self.player is not None:
            return self.player.username
        return str(_("a former player") if self.accepted else _("anyone"))

    @property
    def has_dice(self) -> bool:
        return bool(self.recipe or self.special)

    @property
    def is_to_be_picked(self) -> bool:
        return not self.has_dice and not self.drawn_by_chance

    @property
    def is_open(self) -> bool:
        return self.player_id is None and not self.accepted

    @property
    def is_left_to_orders(self) -> bool:
        return self.owes is not None and self.orders_from is not None and self.owes >= self.orders_from
