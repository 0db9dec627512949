"""The model of standing offers, which the site renews after a player has accepted one."""

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
    """An offer that the site makes again and again on the same terms."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="standing_offers", verbose_name=_("player")
    )
    terms_data = models.JSONField()
    places_data = models.JSONField()
    """Data of each seat, in order: the fields of `Place` except the player."""
    seat = models.PositiveSmallIntegerField()
    """The seat of the player who made the offer. The other seat is open."""
    on_offer = models.PositiveSmallIntegerField(
        _("open offers at once"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ON_OFFER)],
    )
    running = models.PositiveSmallIntegerField(
        _("running at once"), default=5, validators=[MinValueValidator(1), MaxValueValidator(MOST_RUNNING)]
    )
    """Most matches of this standing offer that may run at once. Then the site offers no more."""
    made_at = models.DateTimeField(default=timezone.now)
    looked_at = models.DateTimeField(default=timezone.now)
    """The time at which the site last checked the number of open matches."""

    class Meta:
        indexes = [models.Index(fields=["looked_at"], name="standing_offers_to_look_at")]

    def __str__(self) -> str:
        return f"{self.player}: {self.pk}"

    @property
    def terms(self) -> Terms:
        return Terms.from_dict(self.terms_data)
