"""Results between pairs of players, stored so stats pages need not read whole matches."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q

from accounts.models import User
from buttons.models import Button
from games.models import Seat
from stats.models.fighter import Fighter
from stats.models.pool import Pool


class BoutQuerySet(models.QuerySet["Bout"]):
    def counted_for(self, viewer: User | AnonymousUser) -> BoutQuerySet:
        if not viewer.is_authenticated:
            return self.filter(is_private=False)
        mine = Seat.objects.filter(player=viewer, match__is_private=True).values("match")
        return self.filter(Q(is_private=False) | Q(match__in=mine))


class Bout(models.Model):
    """The result of one seat against another in a finished match: a win, a loss or a draw.

    Both seats have a row with their own result. Two seats that both lost to a third seat have no row.
    """

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="bouts", db_index=False)
    seat = models.PositiveSmallIntegerField()
    against = models.PositiveSmallIntegerField()
    """The number of the opponent's seat."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="bouts", db_index=False
    )
    opponent = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    button = models.ForeignKey(Button, models.SET_NULL, null=True, related_name="bouts", db_index=False)
    """The button that the player used, or None for the player's own recipe."""
    opposing_button = models.ForeignKey(Button, models.SET_NULL, null=True, related_name="+", db_index=False)
    fighter = models.ForeignKey(Fighter, models.PROTECT, related_name="bouts", db_index=False)
    opposing_fighter = models.ForeignKey(Fighter, models.PROTECT, related_name="+", db_index=False)
    result = models.CharField(max_length=9, choices=Seat.Result)
    rounds_won = models.PositiveSmallIntegerField(default=0)
    """The rounds that the player won in a match of two; always 0 in matches with more players."""
    rounds_lost = models.PositiveSmallIntegerField(default=0)
    rules = models.CharField(max_length=10)
    """The family of rules, a value of `Terms.rules_of`."""
    pool = models.CharField(max_length=6, choices=Pool)
    ended_at = models.DateTimeField()
    is_private = models.BooleanField()
    """True for private matches, which only the players themselves see in their stats."""
    is_first = models.BooleanField()
    """True for the first bout of a seat, which represents the match when matches are counted."""

    objects = BoutQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "against"], name="one_row_for_each_two_seats")
        ]
        # The figures are counted in these alone, without a look at the rows.
        indexes = [
            models.Index(fields=["player", "opponent", "is_private", "result"], name="bout_players"),
            models.Index(fields=["button", "opposing_button", "is_private", "result"], name="bout_buttons"),
            models.Index(
                fields=["player", "button", "is_private", "is_first", "result"], name="bout_by_player"
            ),
            models.Index(
                fields=["button", "player", "is_private", "is_first", "result"], name="bout_by_button"
            ),
            models.Index(
                fields=["fighter", "opposing_fighter", "rules", "pool", "is_private", "result"],
                name="bout_fighters",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.seat} {self.result} against {self.against}"
