"""A tournament: its settings, and how far it has come."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from buttons.models import NO_NULL
from games.models import LONGEST_SEARCH, Terms
from tournaments.models.settings import (
    EVENT_TERMS,
    LONGEST_RULES,
    LONGEST_TITLE,
    SETTINGS,
    DrawnMatches,
    Fighters,
    Kind,
    Repeats,
    Seeding,
    Settings,
)


def new_key() -> str:
    return secrets.token_urlsafe(16)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def seen_by(self, viewer: User | AnonymousUser) -> TournamentQuerySet:
        """Those that *viewer* finds: not those by link only, unless they take part, organise or follow."""
        if not viewer.is_authenticated:
            return self.filter(by_link=False)
        entered = Q(pk__in=viewer.tournament_entries.values("tournament"))
        followed = Q(pk__in=viewer.followed_tournaments.values("tournament"))
        apart = User.objects.apart_from(viewer).values("pk")
        not_apart = Q(organiser=None) | ~Q(organiser__in=apart)
        return self.filter(Q(organiser=viewer) | entered | (Q(by_link=False) | followed) & not_apart)

    def open(self) -> TournamentQuerySet:
        return self.filter(status=Tournament.Status.OPEN)

    def running(self) -> TournamentQuerySet:
        return self.filter(status__in=Tournament.UNDER_WAY)

    def not_over(self) -> TournamentQuerySet:
        return self.filter(status__in=Tournament.NOT_OVER)

    def over(self) -> TournamentQuerySet:
        return self.exclude(status__in=Tournament.NOT_OVER)

    def with_taken(self) -> TournamentQuerySet:
        """Each with how many of its places are *taken*: who stands by has none."""
        from tournaments.models.entry import Entry

        entries = Entry.objects.filter(tournament=OuterRef("pk")).exclude(state=Entry.State.SPARE)
        counted = entries.order_by().values("tournament").annotate(number=Count("pk")).values("number")
        return self.annotate(taken=Coalesce(Subquery(counted), 0))


class Tournament(models.Model):
    """An event. Only the verbs of this room write it, with the row locked."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        DRAFTING = "drafting", _("fighters are picked")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    UNDER_WAY = (Status.DRAFTING, Status.RUNNING)
    NOT_OVER = (Status.OPEN, *UNDER_WAY)

    title = models.CharField(_("title"), max_length=LONGEST_TITLE, validators=[NO_NULL])
    rules = models.TextField(_("rules"), max_length=LONGEST_RULES, blank=True, validators=[NO_NULL])
    kind = models.CharField(_("kind"), max_length=9, choices=Kind, default=Kind.KNOCK_OUT)
    terms_data = models.JSONField(default=dict, editable=False)
    fighters = models.CharField(_("fighters"), max_length=6, choices=Fighters, default=Fighters.FREE)
    search = models.CharField(max_length=LONGEST_SEARCH, blank=True)
    picks_each = models.PositiveSmallIntegerField(_("fighters for each player"), default=1)
    pick_hours = models.PositiveSmallIntegerField(_("hours for a pick"), default=24)
    places_from = models.PositiveSmallIntegerField(_("fewest players"), default=3)
    places_to = models.PositiveSmallIntegerField(_("most players"), default=8)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    when_full = models.BooleanField(_("start as soon as it is full"), default=True)
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=0)
    group_size = models.PositiveSmallIntegerField(_("players in a group"), default=4)
    through = models.PositiveSmallIntegerField(_("go on from each group"), default=2)
    reach = models.PositiveSmallIntegerField(_("rungs that a challenge may reach"), default=3)
    lasts = models.PositiveSmallIntegerField(_("days"), default=30)
    days_per_round = models.PositiveSmallIntegerField(_("days for a match"), default=14)
    rating_from = models.PositiveSmallIntegerField(_("lowest rating"), null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(_("highest rating"), null=True, blank=True)
    friends_only = models.BooleanField(_("only for my friends"), default=False)
    by_link = models.BooleanField(_("only for those who have the link"), default=False)
    seeding = models.CharField(_("seeding"), max_length=6, choices=Seeding, default=Seeding.RATING)
    drawn_matches = models.CharField(
        _("drawn matches"), max_length=6, choices=DrawnMatches, default=DrawnMatches.REPLAY
    )
    repeats = models.CharField(_("repeats"), max_length=7, choices=Repeats, default=Repeats.NEVER, blank=True)

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="organised",
        verbose_name=_("organiser"),
    )
    continues = models.OneToOneField(
        "self", models.SET_NULL, null=True, editable=False, related_name="continued_by"
    )
    """The one before it, of those that repeat."""
    key = models.CharField(max_length=32, default=new_key, editable=False)
    """What stands in its link."""
    chance = models.CharField(max_length=32, default=new_key, editable=False)
    """From this come all draws of the tournament: seeds and fighters."""

    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OPEN)
    round = models.PositiveSmallIntegerField(_("round"), default=0, editable=False)
    """The latest in which somebody is paired."""
    founded_at = models.DateTimeField(_("founded"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, editable=False)
    ends_at = models.DateTimeField(_("no new matches from"), null=True, editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, editable=False)
    pick_until = models.DateTimeField(null=True, editable=False)
    due_at = models.DateTimeField(null=True, editable=False)
    """When there is something to do next, though nobody does anything."""

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        indexes = [
            models.Index(fields=["status", "-founded_at"], name="tournaments_by_status"),
            models.Index(
                fields=["due_at"],
                name="tournaments_due",
                condition=Q(status__in=["open", "drafting", "running"]),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("tournaments:tournament", args=[self.pk])

    @property
    def terms(self) -> Terms:
        """On which its matches are played."""
        return Terms.within({name: self.terms_data[name] for name in EVENT_TERMS if name in self.terms_data})

    @terms.setter
    def terms(self, terms: Terms) -> None:
        self.terms_data = {name: getattr(terms, name) for name in EVENT_TERMS}

    @property
    def settings(self) -> Settings:
        return Settings(**{name: getattr(self, name) for name in SETTINGS})

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status not in self.NOT_OVER

    @property
    def kind_of(self) -> Kind:
        return Kind(self.kind)

    @property
    def rule_of_fighters(self) -> Fighters:
        return Fighters(self.fighters)

    @cached_property
    def all_entries(self) -> list[Any]:
        """Everybody with players and fighters: by seed, and those without one as they joined."""
        found = self.entries.select_related("player").prefetch_related("picks__button__set")
        return sorted(found, key=lambda entry: (entry.seed is None, entry.seed or 0, entry.pk))

    @cached_property
    def all_pairings(self) -> list[Any]:
        """Everything that was paired, in order: also drawn matches that were played again."""
        found = self.pairings.select_related("match").order_by("round", "place", "again")
        return list(found.defer("match__battle_data", "match__start_data"))

    def entry_of(self, player: User | AnonymousUser) -> Any:
        """The entry of *player*, or None."""
        if not player.is_authenticated:
            return None
        return next((entry for entry in self.all_entries if entry.player_id == player.pk), None)
