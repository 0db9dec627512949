"""Teams, members, and requests to join a team."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from buttons.models import NO_NULL

SHORTEST_NAME, LONGEST_NAME = 3, 60
LONGEST_ABOUT = 2000
LONGEST_WORDS = 300
SHUT_FOR = timedelta(days=30)
"""The time for which a refused or removed player cannot ask to join again."""


class EntryPolicy(models.TextChoices):
    OPEN = "open", _("open to everyone")
    ASKED = "asked", _("on request")


class TeamQuerySet(models.QuerySet["Team"]):
    def open(self) -> TeamQuerySet:
        return self.filter(closed_at=None)

    def filter_by_member(self, player: User | AnonymousUser) -> TeamQuerySet:
        return self.open().filter(members__player=player.pk)


class Team(models.Model):
    """A team of players. Only the functions in `verbs/` change a team, and they lock its row first."""

    name = models.CharField(_("name"), max_length=LONGEST_NAME, validators=[NO_NULL])
    about = models.TextField(_("about"), max_length=LONGEST_ABOUT, blank=True, validators=[NO_NULL])
    entry = models.CharField(_("who can join"), max_length=5, choices=EntryPolicy, default=EntryPolicy.OPEN)
    founded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="teams_founded",
        verbose_name=_("started by"),
    )
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="teams_written",
        verbose_name=_("last edited by"),
    )
    """The player who last edited the name or the description, and is responsible for these texts."""
    founded_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    closed_at = models.DateTimeField(_("closed"), null=True, editable=False)
    said = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    """The number of the newest line in the team's room."""

    objects = TeamQuerySet.as_manager()

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.UniqueConstraint(
                Upper("name"),
                condition=Q(closed_at=None),
                name="one_open_team_for_each_name",
                violation_error_message=_("That name is taken. Try another."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("teams:team", args=[self.pk])

    @property
    def is_open_to_all(self) -> bool:
        return self.entry == EntryPolicy.OPEN


class Member(models.Model):
    team = models.ForeignKey(Team, models.CASCADE, related_name="members", db_index=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", verbose_name=_("player")
    )
    leads = models.BooleanField(_("leads"), default=False)
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    seen = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    """The number of the last line in the team's room that the member has seen."""
    hears_room = models.BooleanField(_("gets news of the room"), default=True, db_default=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [models.UniqueConstraint(fields=["team", "player"], name="each_is_in_a_team_once")]

    def __str__(self) -> str:
        return f"{self.team_id}: {self.player_id}"


class Asking(models.Model):
    """A player's request to join a team, or a refusal or removal that blocks the player for a time."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="askings", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="askings")
    words = models.CharField(_("message"), max_length=LONGEST_WORDS, blank=True)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now, editable=False)
    refused_at = models.DateTimeField(_("refused"), null=True, editable=False)

    class Meta:
        verbose_name = _("request to join")
        verbose_name_plural = _("requests to join")
        constraints = [models.UniqueConstraint(fields=["team", "player"], name="each_asks_a_team_once")]

    def __str__(self) -> str:
        return f"{self.team_id}: {self.player_id}"

    @property
    def shut_until(self) -> datetime | None:
        return None if self.refused_at is None else self.refused_at + SHUT_FOR
