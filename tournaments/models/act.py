"""The public log of a tournament, with the actions of organizers, moderators and the site."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.pairing import Pairing
from tournaments.models.tournament import Tournament

LONGEST_WORDS = 500


class Act(models.Model):
    """An entry in the public log, for an action of an organizer, a moderator or the site."""

    class What(models.TextChoices):
        FOUNDED = "founded", _("created the tournament")
        EDITED = "edited", _("changed the title or the rules")
        CHANGED = "changed", _("changed the date, places or pace")
        SAID = "said", _("wrote to all players")
        STARTED = "started", _("started the tournament")
        CANCELLED = "cancelled", _("cancelled the tournament")
        REPLACED = "replaced", _("replaced a player")
        EXPELLED = "expelled", _("removed a player")
        RULED = "ruled", _("decided a match")
        EXTENDED = "extended", _("gave a match more time")
        PAIRED = "paired", _("paired two players")
        TALKERS = "talkers", _("changed who can write in the chat")
        HID = "hid", _("removed a chat message")
        SILENCED = "silenced", _("muted a player for a day")
        HELPER = "helper", _("named another organiser")
        HELPED = "helped", _("removed an organiser")
        ENDED = "ended", _("ended the tournament")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="acts")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    """The player who acted. Null if the site acted or the account is gone."""
    what = models.CharField(_("what"), max_length=9, choices=What)
    entry = models.ForeignKey(Entry, models.SET_NULL, null=True, related_name="+")
    """The entry that the action concerns. In a decision on a match, this is the winner."""
    pairing = models.ForeignKey(Pairing, models.SET_NULL, null=True, related_name="+")
    words = models.CharField(_("message"), max_length=LONGEST_WORDS, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("organiser’s act")
        verbose_name_plural = _("organisers’ acts")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.what}"

    @property
    def actor(self) -> str:
        if self.by is not None:
            return self.by.username
        by_itself = self.what in (self.What.FOUNDED, self.What.STARTED, self.What.CANCELLED)
        return gettext("The site") if by_itself else gettext("A former player")
