"""The seats of a match: player, button, and the player's own notes."""

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
        DEADLINE = "deadline", _("used more time by the last day")

    UNRATED = (Forfeit.RULED, Forfeit.DEADLINE)
    """What changes no rating: nobody was late, and an organiser could give points to friends."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    guest_name = models.CharField(max_length=LONGEST_GUEST_NAME, blank=True)
    """The name of the player here, where all play on one player's device."""
    accepted = models.BooleanField(default=False)
    button_name = models.CharField(max_length=60, blank=True)
    recipe = models.CharField(max_length=300, blank=True)
    special = models.CharField(max_length=40, blank=True)
    search = models.CharField(max_length=LONGEST_SEARCH, blank=True)
    """The buttons among which its own is picked or drawn, as the search of the catalogue has them."""
    drawn_by_chance = models.BooleanField(default=False)
    """Chance draws the button as soon as everybody has accepted."""
    joined = models.BooleanField(default=False)
    """The player took an open seat, and may give it back until the match begins."""
    picked_by = models.PositiveSmallIntegerField(null=True)
    """The seat of the player who picked the button when accepting."""
    bans = models.JSONField(default=list, db_default=[], blank=True, editable=False)
    """The names of the fighters that the player has banned."""
    dice_words = models.CharField(max_length=LONGEST_WORDS, blank=True)
    """What the player put into the dice."""
    owes = models.PositiveIntegerField(null=True, editable=False)
    """The number of the decision that the match waits for."""
    owes_since = models.DateTimeField(null=True, editable=False)
    orders_from = models.PositiveIntegerField(null=True, editable=False)
    """The first decision on which orders are still to be tried; none if the player left no orders."""
    rounds_won = models.PositiveSmallIntegerField(default=0, editable=False)
    result = models.CharField(max_length=9, choices=Result, blank=True, editable=False)
    forfeited = models.CharField(max_length=9, choices=Forfeit, blank=True, editable=False)
    time_left = models.DurationField(null=True, editable=False)
    """What the clock showed when it stood still last; none in matches without a pace."""
    time_kept = models.DurationField(null=True, editable=False)
    """What a bank of days had left when the match went live."""
    time_before = models.DurationField(null=True, editable=False)
    """What it showed before the last answer added to it."""
    due_at = models.DateTimeField(null=True, editable=False)
    """When the time of the player is up, while their clock runs."""
    hours_then = models.CharField(max_length=80, blank=True, editable=False)
    """The hours by which the clock runs, if the player has chosen others since it started."""
    warn_at = models.DateTimeField(null=True, editable=False)
    """When to warn the player; none once that is done."""
    time_taken = models.DurationField(default=timedelta, editable=False)
    """How long a match of an event has waited for the player, without the answer that it waits for now."""
    times_given = models.PositiveSmallIntegerField(default=0, editable=False)
    """How often the other player has given this one more time."""
    nudged_at = models.DateTimeField(null=True, editable=False)
    """When the player was reminded last that the match waits for them."""
    nudges = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """How often, for the answer that the seat owed then."""
    nudge_waits = models.PositiveSmallIntegerField(null=True, editable=False)
    """The seat whose nudge waits until the player is awake; the own one, if the site reminds."""
    closed_at = models.DateTimeField(null=True, editable=False)
    """When the match was over, or its offer no longer open."""
    move_seen = models.PositiveIntegerField(default=0)
    """The last move that the player has looked at."""
    chat_seen = models.PositiveIntegerField(default=0)
    """How much of the chat the player has looked at."""
    seen_at = models.DateTimeField(null=True, editable=False)
    """When the player last looked at the match, while it ran."""
    starred = models.BooleanField(default=False)
    """The player wants to play it first."""
    later_until = models.DateTimeField(null=True)
    """Until then the player does not want to be led here."""
    dismissed_at = models.DateTimeField(null=True)
    """When the player put the closed match away."""
    is_noted = False
    """This request has stored already that the player sees the match as it stands now."""
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
        """True if the player's orders are tried before the player is asked."""
        return self.owes is not None and self.orders_from is not None and self.owes >= self.orders_from
