"""Who takes part, and with which fighters."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from buttons.models import Button
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """A player in a tournament. The number of the entry there is its seed: 1 for the strongest."""

    class State(models.TextChoices):
        IN = "in", _("in")
        OUT = "out", _("out")
        LEFT = "left", _("has left")
        SPARE = "spare", _("stands by")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries", db_index=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="tournament_entries"
    )
    state = models.CharField(_("state"), max_length=5, choices=State, default=State.IN)
    """Who is out was beaten; who has left is paired no more; who stands by has no place."""
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, editable=False)
    group = models.PositiveSmallIntegerField(_("group"), null=True, editable=False)
    """Counted from one, as far as there are groups."""
    place = models.PositiveSmallIntegerField(_("place"), null=True, editable=False)
    """Where they stood in the end; equals share a place."""
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_for_each_player"),
            models.UniqueConstraint(fields=["tournament", "seed"], name="one_entry_for_each_seed"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return str(_("a former player")) if self.player is None else self.player.username

    @property
    def is_in(self) -> bool:
        return self.state == self.State.IN

    @property
    def is_playing(self) -> bool:
        """They have a place, and have not left; they may have been beaten."""
        return self.state in (self.State.IN, self.State.OUT)

    @property
    def fighters(self) -> list[Button]:
        """Those that the player chose, picked or was given, in their order."""
        return [pick.button for pick in sorted(self.picks.all(), key=lambda pick: pick.number)]


class Pick(models.Model):
    """A fighter of an entry."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="picks", db_index=False)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="picks", db_index=False)
    number = models.PositiveSmallIntegerField(default=1)
    button = models.ForeignKey(Button, models.CASCADE, related_name="+")
    by_chance = models.BooleanField(default=False)
    is_single = models.BooleanField(default=False)
    """Nobody else may have this fighter here."""
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "number"], name="one_fighter_for_each_number"),
            models.UniqueConstraint(
                fields=["tournament", "button"],
                condition=Q(is_single=True),
                name="each_fighter_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.button}"
