"""Limits that players set for their own number of matches and for the challenges they get."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext_lazy as _

MOST_OF_ONES_OWN = 200
MOST_A_DAY = 20
LOOSENS_AFTER = timedelta(days=1)
"""Delay before a loosened limit takes effect, so players cannot lift a limit on impulse."""


class Limits(NamedTuple):
    most_running: int | None
    most_begun_a_day: int | None
    newcomers: int
    challenges_from: str
    quiet_until: date | None


class HeldLimit(NamedTuple):
    """The old, stricter value of a limit that the player has loosened, and the time when it expires."""

    value: Any
    until: datetime


class OwnLimits(models.Model):
    """The limits that a player has chosen. If a new choice is looser, the old one applies for another day."""

    class Newcomers(models.IntegerChoices):
        """Number of finished matches that players need before they can challenge the owner of this limit."""

        ALL = 0, _("Yes, all of them")
        THREE = 3, _("After three finished matches")
        TEN = 10, _("After ten finished matches")

    class ChallengesFrom(models.TextChoices):
        EVERYBODY = "everybody", _("Everyone")
        LEVEL = "level", _("Players rated within 300 points of me")
        FOLLOWED = "followed", _("Players I follow")
        NOBODY = "nobody", _("Nobody")

    most_running = models.PositiveSmallIntegerField(
        _("maximum matches at once"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_OF_ONES_OWN)],
        help_text=_("Leave empty for as many as the site allows. Tournament matches don’t count."),
    )
    most_begun_a_day = models.PositiveSmallIntegerField(
        _("maximum new matches in 24 hours"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_A_DAY)],
        help_text=_("Leave empty for no limit. Tournament matches don’t count."),
    )
    newcomers = models.PositiveSmallIntegerField(
        _("let newcomers challenge me"), choices=Newcomers, default=Newcomers.ALL
    )
    challenges_from = models.CharField(
        _("allow challenges from"),
        max_length=9,
        choices=ChallengesFrom,
        default=ChallengesFrom.EVERYBODY,
        help_text=_("Others only see that you aren’t taking more matches right now."),
    )
    quiet_until = models.DateField(
        _("no new matches before"),
        null=True,
        blank=True,
        help_text=_(
            "Nobody can challenge you before this date. The clocks in your current matches keep running."
        ),
    )
    held_limits = models.JSONField(default=dict, editable=False)
    """Limits loosened in the last day. Each name maps to the old, stricter value and the time it ends."""

    class Meta:
        abstract = True

    @property
    def chosen_limits(self) -> Limits:
        return Limits(*(getattr(self, name) for name in Limits._fields))

    @property
    def limits(self) -> Limits:
        held = self.limits_held()
        return self.chosen_limits._replace(**{name: each.value for name, each in held.items()})

    def limits_held(self) -> dict[str, HeldLimit]:
        now = timezone.now()
        found = {}
        for name, stored in self.held_limits.items():
            until = parse_datetime(stored["until"])
            if until is not None and until > now:
                found[name] = HeldLimit(as_value(name, stored["value"]), until)
        return found

    def hold_limits(self, before: OwnLimits) -> None:
        """Keep limits that were stricter in *before* than in the new choice in force for another day."""
        held = before.limits_held()
        until = timezone.now() + LOOSENS_AFTER
        kept = {}
        for name in Limits._fields:
            in_force, chosen = getattr(before.limits, name), getattr(self, name)
            if strictness(name, chosen) >= strictness(name, in_force):
                continue
            waits = name in held and strictness(name, chosen) >= strictness(name, getattr(before, name))
            kept[name] = HeldLimit(in_force, held[name].until if waits else until)
        self.held_limits = {
            name: {"value": as_stored(each.value), "until": each.until.isoformat()}
            for name, each in kept.items()
        }


def strictness(name: str, value: Any) -> float:
    match name:
        case "newcomers":
            return int(value)
        case "challenges_from":
            return OwnLimits.ChallengesFrom.values.index(value)
        case "quiet_until":
            return 0 if value is None else value.toordinal()
    return -MOST_OF_ONES_OWN - 1 if value is None else -value


def as_stored(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def as_value(name: str, stored: Any) -> Any:
    return parse_date(stored) if name == "quiet_until" and stored else stored
