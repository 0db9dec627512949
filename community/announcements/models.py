"""Announcements, the banners that players dismissed, letters to newcomers, and mailings."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.in_languages.rows import SpokenRow
from games.models import Match

LONGEST_TITLE = 100
LONGEST_TEXT = 2000


class Audience(models.TextChoices):
    EVERYBODY = "everybody", _("everyone")
    PLAYERS = "players", _("players who are logged in")
    NEWCOMERS = "newcomers", _("players with fewer than three finished matches")
    ORGANISERS = "organisers", _("tournament organisers")
    KEEPERS = "keepers", _("curators and moderators")


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    def public(self, now: datetime) -> AnnouncementQuerySet:
        return self.filter(published=True, begins_at__lte=now).order_by("-begins_at", "-pk")

    def older_than(self, other: Announcement) -> AnnouncementQuerySet:
        same_time = Q(begins_at=other.begins_at, pk__lt=other.pk)
        return self.filter(Q(begins_at__lt=other.begins_at) | same_time)

    def not_over(self, now: datetime) -> AnnouncementQuerySet:
        return self.filter(Q(ends_at=None) | Q(ends_at__gt=now), published=True)


class Announcement(SpokenRow):
    """An announcement by staff. It has a page of its own, which remains after its banner has ended."""

    spoken = ("title", "text")

    title = models.CharField(_("title"), max_length=LONGEST_TITLE, help_text=_("Shown in the banner."))
    text = models.TextField(
        _("text"),
        max_length=LONGEST_TEXT,
        help_text=_("**bold**, *italic*, @player, #12 for a match, [Button], and web addresses."),
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        help_text=_(
            "Only people who use the site in this language see the announcement. Leave empty for everyone."
        ),
    )
    audience = models.CharField(
        _("for"),
        max_length=10,
        choices=Audience,
        default=Audience.EVERYBODY,
        help_text=_("Nobody else sees the announcement."),
    )
    published = models.BooleanField(_("published"), default=False)
    begins_at = models.DateTimeField(
        _("begins"), null=True, blank=True, help_text=_("Leave empty to start as soon as it’s published.")
    )
    ends_at = models.DateTimeField(
        _("ends"),
        null=True,
        blank=True,
        help_text=_(
            "The banner disappears at this time, but the page stays. Leave empty to keep the banner until "
            "each reader dismisses it."
        ),
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="announcements"
    )
    made_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        constraints = [
            models.CheckConstraint(
                condition=Q(published=False) | Q(begins_at__isnull=False), name="published_ones_begin"
            ),
            models.CheckConstraint(
                condition=Q(ends_at=None) | Q(begins_at=None) | Q(ends_at__gt=F("begins_at")),
                name="announcements_end_after_they_begin",
            ),
        ]
        indexes = [
            models.Index(
                fields=["-begins_at", "-id"], name="announcements_by_time", condition=Q(published=True)
            )
        ]

    def __str__(self) -> str:
        return self.reader_texts["title"]

    def get_absolute_url(self) -> str:
        return reverse("announcements:announcement", args=[self.pk])


class PutAway(models.Model):
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="put_away", db_index=False
    )
    announcement = models.ForeignKey(Announcement, models.CASCADE, related_name="put_away")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("reader")
        verbose_name_plural = _("readers")
        constraints = [models.UniqueConstraint(fields=["player", "announcement"], name="put_away_once")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.announcement_id}"


class Letter(models.Model):
    """A letter to a newcomer. A player gets each kind of letter only once."""

    class Which(models.TextChoices):
        WELCOME = "welcome", _("welcome")
        FIRST_MATCH = "first", _("after the first match")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="letters", db_index=False
    )
    which = models.CharField(max_length=7, choices=Which)
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    """The player's first match, or null for a welcome letter."""
    due = models.DateTimeField(default=timezone.now)
    posted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "which"], name="letters_once")]
        indexes = [models.Index(fields=["due"], name="letters_to_post", condition=Q(posted_at__isnull=True))]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.which}"


class Mailing(SpokenRow):
    """An e-mail by staff to all players who asked for news of the site by e-mail."""

    spoken = ("subject", "text")

    subject = models.CharField(_("subject"), max_length=LONGEST_TITLE)
    text = models.TextField(
        _("text"),
        max_length=2 * LONGEST_TEXT,
        help_text=_("Plain text. Web addresses become links, and empty lines separate paragraphs."),
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )
    made_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    previewed_at = models.DateTimeField(_("previewed"), null=True, editable=False)
    """The time at which its writer got the present text by e-mail, or None."""
    started_at = models.DateTimeField(_("started"), null=True, editable=False)
    finished_at = models.DateTimeField(_("finished"), null=True, editable=False)
    last_player = models.PositiveBigIntegerField(default=0, editable=False)
    """The key of the last player to whom it was addressed, in the order of the keys."""
    addressed = models.PositiveIntegerField(_("addressed to"), default=0, editable=False)
    """The number of players whose e-mail is in the outbox or was there."""

    class Meta:
        verbose_name = _("e-mail to players")
        verbose_name_plural = _("e-mails to players")

    def __str__(self) -> str:
        return self.reader_texts["subject"]
