"""Leagues, which are played in divisions and in seasons of four weeks."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from buttons.models import NO_NULL
from games.models import LONGEST_SEARCH, Terms
from tournaments.pairing.league import USUAL_SIZE
from tournaments.settings import EVENT_TERMS, LONGEST_RULES, LONGEST_TITLE, Fighters

LONGEST_LEAGUE_TITLE = LONGEST_TITLE - len(" · 9999")
"""Maximum length of a league's title. The title of a season adds the season's number."""
MOST_UP = 3
YOUNG = 4
"""Number of first seasons in which `MOST_UP` players move up, so players soon reach their level."""


class League(models.Model):
    """The settings that all seasons of a league share. Each season is a tournament."""

    title = models.CharField(_("title"), max_length=LONGEST_LEAGUE_TITLE, validators=[NO_NULL])
    about = models.TextField(_("text"), max_length=LONGEST_RULES, blank=True, validators=[NO_NULL])
    terms_data = models.JSONField(default=dict, editable=False)
    fighters = models.CharField(_("fighters"), max_length=6, choices=Fighters, default=Fighters.SAME)
    search = models.CharField(max_length=LONGEST_SEARCH, blank=True)
    size = models.PositiveSmallIntegerField(_("players in a division"), default=USUAL_SIZE)
    up = models.PositiveSmallIntegerField(
        _("promoted from each division"),
        default=2,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_UP)],
    )
    founded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="leagues_founded",
        verbose_name=_("started by"),
    )
    founded_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("tournaments:league", args=[self.pk])

    @property
    def terms(self) -> Terms:
        return Terms.from_dict(
            {name: self.terms_data[name] for name in EVENT_TERMS if name in self.terms_data}
        )

    @terms.setter
    def terms(self, terms: Terms) -> None:
        self.terms_data = {name: getattr(terms, name) for name in EVENT_TERMS}

    def title_of(self, season: int) -> str:
        return f"{self.title} · {season}"

    def moving_in(self, season: int) -> int:
        return MOST_UP if season <= YOUNG else self.up
