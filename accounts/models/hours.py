"""Models for the times when a player does not play, which are nights, weekly days off and vacations."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.calendar import Night

MOST_DAYS_OFF = 2


class Hours(models.Model):
    """The nights and weekdays on which a player's clocks stop. The row exists only after a first choice."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="hours"
    )
    zone = models.CharField(_("time zone"), max_length=40, blank=True)
    """Time zone of these hours. It can differ from the time zone in the player's preferences."""
    night_from = models.TimeField(_("night starts"), null=True)
    night_to = models.TimeField(_("night ends"), null=True)
    days_off = models.CharField(max_length=MOST_DAYS_OFF, blank=True)
    """Digits of the weekdays on which the clocks stop, where Monday is 0."""
    changed_at = models.DateTimeField(_("changed"), null=True)
    """Time of the last change, or None if the player has chosen nothing but a time zone."""

    class Meta:
        verbose_name = verbose_name_plural = _("hours")
        constraints = [
            models.CheckConstraint(
                condition=Q(night_from__isnull=True, night_to__isnull=True)
                | Q(night_from__isnull=False, night_to__isnull=False),
                name="night_begins_and_ends",
            ),
        ]

    def __str__(self) -> str:
        return f"Hours of {self.player}"

    @property
    def night(self) -> Night | None:
        return None if self.night_from is None or self.night_to is None else (self.night_from, self.night_to)

    @property
    def weekdays_off(self) -> frozenset[int]:
        return frozenset(int(day) for day in self.days_off)

    @property
    def choice(self) -> tuple[str, Night | None, frozenset[int]]:
        return self.zone, self.night, self.weekdays_off

    @property
    def is_untouched(self) -> bool:
        return self.changed_at is None and self.night is None and not self.days_off


class Vacation(models.Model):
    """A vacation, during which a player's clocks stop. Its days are taken from the player's allowance."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations")
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    announced_at = models.DateTimeField(_("announced"), default=timezone.now)

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        constraints = [
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="vacation_ends_after_it_begins"),
            models.UniqueConstraint(fields=["player", "first"], name="one_vacation_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.first} – {self.last}"
