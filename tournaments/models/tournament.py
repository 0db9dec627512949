"""Tournaments, with their settings and their progress."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from buttons.models import NO_NULL
from community.forum.models import Thread
from community.teams.models import Team
from games.models import LONGEST_SEARCH, Terms
from tournaments.kinds import KINDS, SEASON, Kind, kind_choices
from tournaments.models.league import League
from tournaments.settings import (
    EVENT_TERMS,
    LONGEST_RULES,
    LONGEST_TITLE,
    SETTINGS,
    USUAL_SETTINGS,
    CustomFighters,
    DrawnMatches,
    Fighters,
    Repeats,
    Seeding,
    Settings,
    Talkers,
)


def new_key() -> str:
    return secrets.token_urlsafe(16)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def seen_by(self, viewer: User | AnonymousUser) -> TournamentQuerySet:
        """Return the tournaments that *viewer* can find in lists.

        A tournament with a secret link appears only if the viewer has joined, organizes or follows it. Other
        tournaments appear even if the organizer has blocked the viewer, because a gap would reveal the block.
        """
        if not viewer.is_authenticated:
            return self.filter(by_link=False)
        entered = Q(pk__in=viewer.tournament_entries.values("tournament"))
        helped = Q(pk__in=viewer.helps_to_organise.values("pk"))
        followed = Q(pk__in=viewer.followed_tournaments.values("tournament"))
        apart = User.objects.apart_from(viewer).values("pk")
        not_apart = Q(organiser=None) | ~Q(organiser__in=apart)
        return self.filter(Q(by_link=False) | Q(organiser=viewer) | helped | entered | followed & not_apart)

    def open(self) -> TournamentQuerySet:
        return self.filter(status=Tournament.Status.OPEN)

    def running(self) -> TournamentQuerySet:
        return self.filter(status__in=Tournament.UNDER_WAY)

    def not_over(self) -> TournamentQuerySet:
        return self.filter(status__in=Tournament.NOT_OVER)

    def filter_ended(self) -> TournamentQuerySet:
        return self.exclude(status__in=Tournament.NOT_OVER)


class Tournament(models.Model):
    """A tournament, from its founding to its end. Its row must be locked before a change."""

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("tournament", "open")
        DRAFTING = "drafting", _("picking fighters")
        RUNNING = "running", pgettext_lazy("tournament", "running")
        FINISHED = "finished", pgettext_lazy("tournament", "finished")
        CANCELLED = "cancelled", pgettext_lazy("tournament", "cancelled")

    UNDER_WAY = (Status.DRAFTING, Status.RUNNING)
    NOT_OVER = (Status.OPEN, *UNDER_WAY)

    title = models.CharField(_("title"), max_length=LONGEST_TITLE, validators=[NO_NULL])
    rules = models.TextField(_("rules"), max_length=LONGEST_RULES, blank=True, validators=[NO_NULL])
    kind = models.CharField(_("kind"), max_length=9, choices=kind_choices, default=USUAL_SETTINGS["kind"])
    terms_data = models.JSONField(default=dict, editable=False)
    thread = models.OneToOneField(
        Thread, models.SET_NULL, null=True, editable=False, related_name="tournament"
    )
    fighters = models.CharField(_("fighters"), max_length=6, choices=Fighters, default=Fighters.FREE)
    search = models.CharField(max_length=LONGEST_SEARCH, blank=True)
    custom_fighters = models.CharField(
        _("fighters of their own"),
        max_length=8,
        choices=CustomFighters,
        blank=True,
        default="",
        db_default="",
    )
    picks_each = models.PositiveSmallIntegerField(
        _("fighters per player"), default=USUAL_SETTINGS["picks_each"]
    )
    pick_hours = models.PositiveSmallIntegerField(_("hours per pick"), default=USUAL_SETTINGS["pick_hours"])
    places_from = models.PositiveSmallIntegerField(
        _("minimum players"), default=USUAL_SETTINGS["places_from"]
    )
    places_to = models.PositiveSmallIntegerField(_("maximum players"), default=USUAL_SETTINGS["places_to"])
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    when_full = models.BooleanField(_("start as soon as it’s full"), default=True)
    rounds = models.PositiveSmallIntegerField(
        pgettext_lazy("tournament", "rounds"), default=USUAL_SETTINGS["rounds"]
    )
    group_size = models.PositiveSmallIntegerField(
        _("players in a group"), default=USUAL_SETTINGS["group_size"]
    )
    through = models.PositiveSmallIntegerField(
        _("going through from each group"), default=USUAL_SETTINGS["through"]
    )
    reach = models.PositiveSmallIntegerField(
        _("rungs a challenge can reach"), default=USUAL_SETTINGS["reach"]
    )
    lasts = models.PositiveSmallIntegerField(_("days"), default=USUAL_SETTINGS["lasts"])
    minutes = models.PositiveSmallIntegerField(
        _("minutes"), default=USUAL_SETTINGS["minutes"], db_default=USUAL_SETTINGS["minutes"]
    )
    days_per_round = models.PositiveSmallIntegerField(
        _("days per match"), default=USUAL_SETTINGS["days_per_round"]
    )
    rating_from = models.PositiveSmallIntegerField(_("minimum rating"), null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(_("maximum rating"), null=True, blank=True)
    friends_only = models.BooleanField(_("only for my friends"), default=False)
    team = models.ForeignKey(
        Team, models.PROTECT, null=True, blank=True, related_name="tournaments", verbose_name=_("only for")
    )
    admits_bots = models.BooleanField(_("bots can join"), default=False, db_default=False)
    by_link = models.BooleanField(_("only for people with the link"), default=False)
    seeding = models.CharField(_("seeding"), max_length=6, choices=Seeding, default=Seeding.RATING)
    drawn_matches = models.CharField(
        _("drawn matches"), max_length=6, choices=DrawnMatches, default=DrawnMatches.REPLAY
    )
    repeats = models.CharField(_("repeats"), max_length=7, choices=Repeats, default=Repeats.NEVER, blank=True)

    league = models.ForeignKey(
        League, models.CASCADE, null=True, editable=False, related_name="seasons", verbose_name=_("league")
    )
    season = models.PositiveSmallIntegerField(_("season"), null=True, editable=False)
    closes_at = models.DateTimeField(_("closes"), null=True, editable=False)
    """The time when the open matches of a league season are decided by rounds won."""
    calendar_day = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """The last day in the calendar of a league season for which everything has been done."""

    talkers = models.CharField(
        _("who can write in the chat"),
        max_length=9,
        choices=Talkers,
        default=Talkers.ALL,
        db_default=Talkers.ALL,
        editable=False,
    )

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="organised",
        verbose_name=_("organiser"),
    )
    helpers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, editable=False, related_name="helps_to_organise", verbose_name=_("helpers")
    )
    """Players that the founder has named as additional organizers."""
    continues = models.OneToOneField(
        "self", models.SET_NULL, null=True, editable=False, related_name="continued_by"
    )
    """The previous tournament in a series of recurring tournaments."""
    invited = models.JSONField(default=list, editable=False)
    """Keys of the players that the organizer has invited."""
    key = models.CharField(max_length=32, default=new_key, editable=False)
    """The secret part of the link with which players can find and join the tournament."""
    chance = models.CharField(max_length=32, default=new_key, editable=False)
    """The random text from which the tournament's seeds and fighters are drawn."""
    commitment = models.CharField(max_length=64, blank=True, editable=False)
    """The site's public promise of the secret seed that determines the dice of all matches."""
    sealed_seed = models.CharField(max_length=200, blank=True, editable=False)

    said = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    """The number of the newest line in the tournament's chat."""
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OPEN)
    round = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "round"), default=0, editable=False)
    """The latest round that has a pairing."""
    founded_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, editable=False)
    ends_at = models.DateTimeField(_("no new matches from"), null=True, editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, editable=False)
    pick_until = models.DateTimeField(null=True, editable=False)
    due_at = models.DateTimeField(null=True, editable=False)
    """The time of the next check for due changes, even if no player acts before then."""

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [models.UniqueConstraint(fields=["league", "season"], name="one_season_of_each_number")]
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
        return Terms.from_dict(
            {name: self.terms_data[name] for name in EVENT_TERMS if name in self.terms_data}
        )

    @terms.setter
    def terms(self, terms: Terms) -> None:
        self.terms_data = {name: getattr(terms, name) for name in EVENT_TERMS}

    @property
    def settings(self) -> Settings:
        return Settings(**{name: getattr(self, name) for name in SETTINGS})

    @property
    def is_for_bots_alone(self) -> bool:
        return self.admits_bots and self.organiser is not None and self.organiser.is_robot

    def is_organised_by(self, player: User) -> bool:
        return player in self.organisers

    @cached_property
    def organisers(self) -> list[User]:
        found = [self.organiser, *self.helpers.order_by("pk")]
        return [each for each in found if each is not None and each.is_active]

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
    def its_kind(self) -> Kind:
        return SEASON if self.league_id is not None else KINDS[self.kind]

    @property
    def rule_of_fighters(self) -> Fighters:
        return Fighters(self.fighters)
