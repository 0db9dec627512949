"""Entries in tournaments: the players who take part, and the fighters that they play with."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from buttons.models import Button
from games.models import LONGEST_WORDS
from rules.notation.recipe import MOST_CHARACTERS
from tournaments.models.tournament import Tournament, TournamentQuerySet


class EntryQuerySet(models.QuerySet["Entry"]):
    def by_seed(self) -> EntryQuerySet:
        found = self.select_related("player").prefetch_related("picks__button__set")
        return found.order_by(F("seed").asc(nulls_last=True), "pk")

    def winners(self) -> EntryQuerySet:
        return self.filter(Q(tournament__league=None) | Q(group=1), place=1)


class EntryFighter(NamedTuple):
    """A fighter from the catalogue, or a recipe of a player's own without a button."""

    recipe: str
    button: Button | None = None

    @property
    def name(self) -> str:
        return self.recipe if self.button is None else self.button.name

    @property
    def can_fight(self) -> bool:
        return self.button is None or not self.button.obstacle


class Came(models.TextChoices):
    NEW = "new", pgettext_lazy("player", "new")
    UP = "up", pgettext_lazy("player", "promoted")
    DOWN = "down", pgettext_lazy("player", "relegated")
    STAYED = "stayed", _("stayed")
    BACK = "back", _("back")


class Entry(models.Model):
    """A player's entry in a tournament. The start gives it a seed number, 1 for the strongest."""

    class State(models.TextChoices):
        IN = "in", pgettext_lazy("player", "in")
        OUT = "out", pgettext_lazy("player", "out")
        LEFT = "left", _("has left")
        SPARE = "spare", _("on the waiting list")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries", db_index=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="tournament_entries"
    )
    state = models.CharField(_("state"), max_length=5, choices=State, default=State.IN)
    """The state of the entry. OUT is eliminated, LEFT gets no more pairings, SPARE waits for a place."""
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, editable=False)
    group = models.PositiveSmallIntegerField(_("group"), null=True, editable=False)
    """The number of the entry's group, from 1. Null in a tournament without groups."""
    place = models.PositiveSmallIntegerField(pgettext_lazy("rank", "place"), null=True, editable=False)
    """The final place in the tournament. Equal entries share a place."""
    came = models.CharField(max_length=6, choices=Came, blank=True, db_default="", editable=False)
    goes_on = models.BooleanField(default=True, db_default=True, editable=False)
    """True if the player of a league wants to be signed up for the next season."""
    dice_words = models.CharField(max_length=LONGEST_WORDS, blank=True, editable=False)
    """The player's words, which influence the dice of all matches in the tournament."""
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_for_each_player"),
            models.UniqueConstraint(fields=["tournament", "seed"], name="one_entry_for_each_seed"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return str(_("a former player")) if self.player is None else self.player.username

    @property
    def is_in(self) -> bool:
        return self.state == self.State.IN

    @property
    def is_playing(self) -> bool:
        return self.state in (self.State.IN, self.State.OUT)

    @property
    def has_closed_account(self) -> bool:
        return self.player is None or not self.player.is_active

    @property
    def has_won(self) -> bool:
        return self.place == 1 and (self.tournament.league_id is None or self.group == 1)

    @property
    def fighters(self) -> list[EntryFighter]:
        return [pick.fighter for pick in sorted(self.picks.all(), key=lambda pick: pick.number)]

    def hides_fighters_from(self, viewer: User | AnonymousUser) -> bool:
        """Return True until the start, unless the viewer is the entry's player.

        Otherwise the last player to choose could react to the fighters of the opponents.
        """
        is_mine = viewer.is_authenticated and self.player_id == viewer.pk
        return self.tournament.started_at is None and not is_mine

    def fighters_seen_by(self, viewer: User | AnonymousUser) -> list[EntryFighter]:
        return [] if self.hides_fighters_from(viewer) else self.fighters


class Pick(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="picks", db_index=False)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="picks", db_index=False)
    number = models.PositiveSmallIntegerField(default=1)
    button = models.ForeignKey(Button, models.CASCADE, null=True, related_name="+")
    """The button from the catalogue. Null for a recipe of the player's own."""
    recipe = models.CharField(max_length=MOST_CHARACTERS, blank=True, db_default="")
    """The player's own recipe, as it was when the player chose it. Empty if there is a button."""
    by_chance = models.BooleanField(default=False)
    is_single = models.BooleanField(default=False)
    """True if no other player in the tournament may have this fighter."""
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "number"], name="one_fighter_for_each_number"),
            models.UniqueConstraint(
                fields=["tournament", "button"],
                condition=Q(is_single=True),
                name="each_fighter_once",
            ),
            models.CheckConstraint(
                condition=Q(button__isnull=False, recipe="") | Q(button=None) & ~Q(recipe=""),
                name="either_button_or_recipe",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.fighter.name}"

    @property
    def fighter(self) -> EntryFighter:
        return EntryFighter(self.recipe if self.button is None else self.button.recipe, self.button)


def with_taken(tournaments: TournamentQuerySet) -> TournamentQuerySet:
    entries = Entry.objects.filter(tournament=OuterRef("pk")).exclude(state=Entry.State.SPARE)
    counted = entries.order_by().values("tournament").annotate(number=Count("pk")).values("number")
    return tournaments.annotate(taken=Coalesce(Subquery(counted), 0))
