"""Models for measured strengths, and of fighters that players have saved."""

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
"""Longest wait for a result; a result that takes longer counts as lost."""
ENOUGH = 0.9
"""Share of all rounds that makes the result sure; with fewer rounds the page says it is less sure."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits for links; none of them looks like another."""
LONGEST_SLUG = 8
LENGTH_OF_SLUG = 6


def current_revision() -> int:
    return RULES_REVISION


def nothing_played() -> list[list[int]]:
    return [[0, 0, 0] for _ in YARDSTICK]


class Strength(models.Model):
    """A recipe's results against twelve known fighters, shared by all players who ask about the recipe."""

    recipe = models.CharField(max_length=MOST_CHARACTERS, unique=True)
    revision = models.PositiveSmallIntegerField(default=current_revision)
    """The revision of the rules by which the rounds were played."""
    counts = models.JSONField(default=nothing_played)
    """Numbers of rounds begun, won and lost against each of the known fighters."""
    steps = models.PositiveSmallIntegerField(default=0)
    """Number of steps so far. A step is a few rounds against one of the known fighters, in turn."""
    seconds = models.FloatField(default=0.0)
    """Processor seconds that the rounds have taken."""
    maps = models.JSONField(default=list)
    """Chances of the recipe's dice sizes, in the tables that `sizes.py` computes."""
    complete = models.BooleanField(default=False)
    failed = models.BooleanField(default=False)
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=True
    )
    """The player who waits for the result, or null once the result is complete."""

    def __str__(self) -> str:
        return self.recipe

    @property
    def rounds(self) -> int:
        return sum(begun for begun, _won, _lost in self.counts)

    @property
    def is_lost(self) -> bool:
        """True if the missing rounds will not be played unless a player requests them again."""
        return self.failed or (not self.complete and self.asked_at < timezone.now() - LONGEST_WAIT)

    @property
    def is_slow(self) -> bool:
        """True if the result is based on fewer rounds than usual because its rounds take long."""
        return self.complete and self.rounds < ROUNDS_IN_ALL * ENOUGH


def new_slug() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH_OF_SLUG))


class KeptFighter(models.Model):
    """A fighter that a player has saved.

    Everyone with the link can see the fighter, but only its maker finds it in a list until it is published.
    """

    maker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="kept_fighters")
    slug = models.CharField(max_length=LONGEST_SLUG, unique=True, default=new_slug)
    name = models.CharField(max_length=LONGEST_NAME)
    recipe = models.CharField(max_length=MOST_CHARACTERS)
    made_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True)
    """The time at which the maker put the fighter into the gallery, or None."""
    is_taken_down = models.BooleanField(default=False, db_default=False)
    """True if a moderator took the fighter out of the gallery for good."""
    votes = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        indexes = [
            models.Index(
                fields=["-votes", "-published_at"],
                name="fighters_in_gallery",
                condition=models.Q(published_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("workshop:kept", args=[self.slug])


class FighterVote(models.Model):
    fighter = models.ForeignKey(KeptFighter, models.CASCADE, related_name="fighter_votes", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="fighter_votes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fighter", "player"], name="one_vote_for_a_fighter")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.fighter_id}"
