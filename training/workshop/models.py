"""Models of measured strengths and of the fighters that players save."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from accounts.names import LONGEST_NAME
from rules import RULES_REVISION
from rules.notation.recipe import MOST_CHARACTERS
from training.workshop.yardstick import ROUNDS_IN_ALL, YARDSTICK

LONGEST_WAIT = timedelta(hours=1)
"""An answer that is not there by then does not come."""
ENOUGH = 0.9
"""Of all rounds: with fewer it is said that the number is less sure."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of links: none that looks like another."""
LONGEST_SLUG = 8
LENGTH_OF_SLUG = 6


def current_revision() -> int:
    return RULES_REVISION


def nothing_played() -> list[list[int]]:
    return [[0, 0, 0] for _ in YARDSTICK]


class Strength(models.Model):
    """Results of a recipe's rounds against the yardstick, shared by all players who ask about it."""

    recipe = models.CharField(max_length=MOST_CHARACTERS, unique=True)
    revision = models.PositiveSmallIntegerField(default=current_revision)
    """Of the rules by which it was played."""
    counts = models.JSONField(default=nothing_played)
    """Against each of the yardstick: rounds begun, won and lost."""
    steps = models.PositiveSmallIntegerField(default=0)
    """So many of the steps are played: a few rounds against one of the yardstick, in turn."""
    seconds = models.FloatField(default=0.0)
    """Of processor time that its rounds took."""
    maps = models.JSONField(default=list)
    """How its sizes do, as `sizes.py` works it out."""
    complete = models.BooleanField(default=False)
    failed = models.BooleanField(default=False)
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=True
    )
    """The player who waits for it; nobody once all of it is there."""

    def __str__(self) -> str:
        return self.recipe

    @property
    def rounds(self) -> int:
        return sum(begun for begun, _won, _lost in self.counts)

    @property
    def is_lost(self) -> bool:
        """True if the rest of the rounds will not come unless they are requested again."""
        return self.failed or (not self.complete and self.asked_at < timezone.now() - LONGEST_WAIT)

    @property
    def is_slow(self) -> bool:
        """True if it was played in fewer rounds than usual because its rounds take long."""
        return self.complete and self.rounds < ROUNDS_IN_ALL * ENOUGH


def new_slug() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH_OF_SLUG))


class KeptFighter(models.Model):
    """A fighter that its maker saved: anyone with the link can see it, only the maker finds it in a list."""

    maker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="kept_fighters")
    slug = models.CharField(max_length=LONGEST_SLUG, unique=True, default=new_slug)
    name = models.CharField(max_length=LONGEST_NAME)
    recipe = models.CharField(max_length=MOST_CHARACTERS)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("workshop:kept", args=[self.slug])
