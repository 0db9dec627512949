from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Match, Message

LONGEST_QUOTE = 2000
MOST_WORDS = 500


class Report(models.Model):
    """A player's complaint about a text that another player wrote."""

    class Kind(models.TextChoices):
        MESSAGE = "message", _("a message in a match chat")
        DESCRIPTION = "description", _("a match description")
        PROFILE = "profile", _("a name or profile")
        TOURNAMENT = "tournament", _("a tournament’s title or text")
        POST = "post", _("a forum post")
        TALK = "talk", _("a message in a tournament chat")
        SPECTATORS = "spectators", _("a message from a spectator")
        DIRECT = "direct", _("private messages")
        TEAM = "team", _("a team’s name or text")
        ROOM = "room", _("a message in a team’s room")
        FIGHTER = "fighter", _("a fighter in the gallery")

    class Reason(models.TextChoices):
        RUDE = "rude", _("It insults or threatens someone")
        HATE = "hate", _("It’s hateful or obscene")
        SPAM = "spam", _("It’s advertising")
        PRIVATE = "private", _("It shares something private")
        OTHER = "other", _("Something else")

    class Decision(models.TextChoices):
        DISMISSED = "dismissed", _("dismissed")
        HIDDEN = "hidden", _("hidden")
        WARNED = "warned", _("warned")
        MUTED = "muted", _("muted")
        CLOSED = "closed", _("account closed")

    kind = models.CharField(_("about"), max_length=11, choices=Kind)
    reason = models.CharField(_("reason"), max_length=7, choices=Reason)
    words = models.TextField(_("details"), max_length=MOST_WORDS, blank=True)
    quoted = models.TextField(_("the text when reported"), max_length=LONGEST_QUOTE)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="reports_about",
        verbose_name=_("written by"),
    )
    match = models.ForeignKey(Match, models.SET_NULL, null=True, verbose_name=_("match"))
    message = models.ForeignKey(Message, models.SET_NULL, null=True, verbose_name=_("message"))
    page = models.CharField(_("page"), max_length=100, blank=True)
    """The path of the page with the text. Empty if the text is in a match or a profile."""
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="reports",
        verbose_name=_("reported by"),
    )
    made_at = models.DateTimeField(_("reported"), default=timezone.now)
    decision = models.CharField(_("decision"), max_length=9, choices=Decision, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [models.Index(fields=["made_at"], name="reports_to_decide", condition=Q(decision=""))]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player}"
