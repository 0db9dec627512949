"""Models for puzzles and of players' answers to them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.fields import PackedJSONField
from games.models import Match
from stats.rating import FIRST_MU, FIRST_SIGMA_OF_PLAYERS, Belief
from training.puzzles import values

LONGEST_KEY = 16
LONGEST_TRAITS = 200
UNREAD = "unread"
"""Stands for the traits of a puzzle that an older version of the site has stored."""


class Rated(models.Model):
    mu = models.FloatField(default=FIRST_MU, editable=False)
    sigma = models.FloatField(default=FIRST_SIGMA_OF_PLAYERS, editable=False)
    answers = models.PositiveIntegerField(_("first answers"), default=0, editable=False)
    rated_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        abstract = True

    @property
    def belief(self) -> Belief:
        return Belief(self.mu, self.sigma, self.answers, self.rated_at)

    @belief.setter
    def belief(self, belief: Belief) -> None:
        self.mu, self.sigma, self.answers, self.rated_at = belief


class StoredPuzzle(Rated):
    """A puzzle with its rating. Each position exists only once."""

    key = models.CharField(_("key"), max_length=LONGEST_KEY, unique=True, editable=False)
    data = PackedJSONField()
    themes = models.CharField(_("themes"), max_length=60, blank=True, editable=False)
    """Themes of the puzzle, separated by spaces."""
    traits = models.CharField(max_length=LONGEST_TRAITS, default=UNREAD, db_default=UNREAD, editable=False)
    """Kinds and skills of the dice that a player has to know, separated by spaces."""
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, editable=False)
    """The time at which the puzzle was found to be faulty, or null."""

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")

    def __str__(self) -> str:
        return f"{self.pk}"

    @property
    def puzzle(self) -> values.Puzzle:
        return values.from_json(self.data)


class Solver(Rated):
    player = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="solver")

    def __str__(self) -> str:
        return f"{self.player}"


class Answered(models.Model):
    """A player's first answer to a puzzle, with a note whether the player has solved it since."""

    player = models.ForeignKey(User, models.CASCADE, related_name="puzzle_answers", db_index=False)
    puzzle = models.ForeignKey(StoredPuzzle, models.CASCADE, related_name="answered")
    at = models.DateTimeField(default=timezone.now)
    is_right = models.BooleanField()
    is_solved = models.BooleanField()
    change = models.FloatField(default=0.0)
    """The change of the player's rating by this answer."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "puzzle"], name="first_answer_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.puzzle_id}"


class SolvedDay(models.Model):
    """A day on which the player solved that day's puzzle."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_days", db_index=False
    )
    day = models.DateField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "day"], name="each_day_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.day}"


class Practised(models.Model):
    """A player's practice on one of their own slips, which are moves where a better one existed."""

    player = models.ForeignKey(User, models.CASCADE, related_name="practised_slips", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    move = models.PositiveIntegerField()
    days_right = models.PositiveSmallIntegerField(default=0)
    last_right = models.DateField(null=True)
    """The last day on which the player solved this slip, or null."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "match", "move"], name="each_slip_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.match_id}, {self.move}"
