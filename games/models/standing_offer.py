"""Standing offers: open offers that are renewed when a player has taken one."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.terms import Terms

MOST_ON_OFFER = 3
MOST_RUNNING = 20


class StandingOffer(models.Model):
    """An offer that is made again and again, on the terms of the first one."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="standing_offers", verbose_name=_("player")
    )
    terms_data = models.JSONField()
    places_data = models.JSONField()
    """What each seat brings, in their order: fields of a `Place` but for its player."""
    seat = models.PositiveSmallIntegerField()
    """Where the player sits; the other one is open."""
    on_offer = models.PositiveSmallIntegerField(
        _("on offer at once"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_ON_OFFER)]
    )
    running = models.PositiveSmallIntegerField(
        _("running at once"), default=5, validators=[MinValueValidator(1), MaxValueValidator(MOST_RUNNING)]
    )
    """While so many of its matches are played, or on offer, there are no more."""
    made_at = models.DateTimeField(default=timezone.now)
    looked_at = models.DateTimeField(default=timezone.now)
    """When it was last seen to that there are as many on offer as there should be."""

    class Meta:
        indexes = [models.Index(fields=["looked_at"], name="standing_offers_to_look_at")]

    def __str__(self) -> str:
        return f"{self.player}: {self.pk}"

    @property
    def terms(self) -> Terms:
        return Terms.from_dict(self.terms_data)
