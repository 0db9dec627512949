"""Pairings of two entries, with the match and its result."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Result(models.TextChoices):
    OPEN = "", pgettext_lazy("pairing", "open")
    ONE = "one", _("the first player won")
    OTHER = "other", _("the second player won")
    DRAWN = "drawn", pgettext_lazy("pairing", "drawn")
    NEITHER = "neither", _("neither player won")


class How(models.TextChoices):
    OPEN = "", pgettext_lazy("pairing", "open")
    PLAYED = "played", pgettext_lazy("pairing", "played")
    FORFEIT = "forfeit", _("by forfeit")
    GAVE_UP = "gave-up", _("by surrender")
    LATE = "late", _("on the last day")
    ROUNDS = "rounds", _("by rounds won when the season closed")
    RULED = "ruled", _("by the organiser")
    LEFT = "left", _("someone left")
    SEED = "seed", _("by seed")
    BYE = "bye", _("bye")


class PairingQuerySet(models.QuerySet["Pairing"]):
    def in_order(self) -> PairingQuerySet:
        found = self.select_related("match").order_by("round", "place", "again")
        return found.defer("match__battle_data", "match__start_data")


class Pairing(models.Model):
    """A pairing of two entries, or a bye. Each replay of a drawn match has its own row."""

    Result, How = Result, How

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pairings", db_index=False)
    round = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "round"))
    place = models.PositiveSmallIntegerField(pgettext_lazy("bracket", "place"))
    """The position in the round, counted from 0 at the top."""
    again = models.PositiveSmallIntegerField(default=0)
    """The number of earlier draws between the same two entries at this place."""
    group = models.PositiveSmallIntegerField(_("group"), null=True)
    """The number of the group. Null outside of groups, for example in a bracket."""
    one = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, models.CASCADE, null=True, related_name="+")
    """The second entry. Null for a bye."""
    match = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="tournament_pairing")
    result = models.CharField(_("result"), max_length=7, choices=Result, default=Result.OPEN, blank=True)
    how = models.CharField(_("how"), max_length=7, choices=How, default=How.OPEN, blank=True)
    rounds_one = models.PositiveSmallIntegerField(default=0)
    rounds_other = models.PositiveSmallIntegerField(default=0)
    """The number of rounds that the second entry won in the match."""
    made_at = models.DateTimeField()
    deadline = models.DateTimeField(_("finish by"))
    word_until = models.DateTimeField(null=True)
    """The time limit for an organizer's ruling on a late pairing without a clear loser."""
    ruled = models.CharField(max_length=7, choices=Result, default=Result.OPEN, blank=True, editable=False)
    """The organizer's ruling on the result, stored until the next `advance` applies it."""
    warned_for = models.DateTimeField(null=True, editable=False)
    """The deadline about which the players were last warned."""
    warned_one = models.BooleanField(default=False, editable=False)
    warned_other = models.BooleanField(default=False, editable=False)
    """True if it was the second player's turn when the players were last warned."""
    decided = models.PositiveIntegerField(null=True)
    """The position in the order in which the tournament's pairings were decided. Null while open."""

    objects = PairingQuerySet.as_manager()

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "round", "place", "again"], name="one_pairing_for_each_place"
            ),
            models.UniqueConstraint(
                fields=["tournament", "one", "round", "again"], name="one_pairing_in_a_round"
            ),
            models.UniqueConstraint(
                fields=["tournament", "other", "round", "again"], name="one_pairing_of_the_other_in_a_round"
            ),
            models.CheckConstraint(condition=~Q(one=F("other")), name="two_different_entries_meet"),
        ]
        indexes = [models.Index(fields=["tournament"], name="pairings_open", condition=Q(result=""))]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.round}/{self.place}"

    @property
    def is_open(self) -> bool:
        return self.result == self.Result.OPEN

    @property
    def is_bye(self) -> bool:
        return self.other_id is None

    @property
    def sides(self) -> list[Entry]:
        return [self.one] if self.other is None else [self.one, self.other]

    @property
    def waits_for_ruling(self) -> bool:
        return self.is_open and self.word_until is not None

    @property
    def winner_id(self) -> int | None:
        return {self.Result.ONE: self.one_id, self.Result.OTHER: self.other_id}.get(self.Result(self.result))

    def is_late(self, now: datetime) -> bool:
        return self.is_open and (self.word_until or self.deadline) <= now
