"""Models for the campaign: packs, stops, campaign matches, and pins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from buttons.models import NO_NULL, Button
from core.in_languages.rows import SpokenRow
from games.models import Match, Ruleset, Terms
from robots.models import Robot
from rules.battle import MOST_ROUNDS_TO_WIN
from training.lessons.course import LESSONS

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

COLUMNS = 5
ROWS = 12
LONGEST_LINE = 160
RULESET = Ruleset.ONLINE


class Difficulty(models.TextChoices):
    EASY = "easy", _("easy")
    USUAL = "usual", _("usual")
    HARD = "hard", _("hard")


def mind_field(label: Words, usual: Robot.Mind) -> models.CharField[str, str]:
    return models.CharField(label, max_length=10, choices=Robot.Mind, default=usual)


class Pack(SpokenRow):
    spoken = ("name", "about")
    name = models.CharField(_("name"), max_length=40, unique=True, validators=[NO_NULL])
    slug = models.SlugField(_("address"), max_length=40, unique=True)
    about = models.CharField(_("about"), max_length=LONGEST_LINE, validators=[NO_NULL])
    row = models.PositiveSmallIntegerField(
        _("row"),
        help_text=_("Counted from the top of the map."),
        validators=[MinValueValidator(1), MaxValueValidator(ROWS)],
    )
    column = models.PositiveSmallIntegerField(
        _("column"),
        help_text=_("From 1 on the left to 5 on the right; 3 is the middle."),
        validators=[MinValueValidator(1), MaxValueValidator(COLUMNS)],
    )
    after = models.ManyToManyField(
        "self",
        symmetrical=False,
        blank=True,
        related_name="opens",
        verbose_name=_("after"),
        help_text=_(
            "The pack opens once the boss of any of these packs is beaten. Leave empty to open it from the "
            "start."
        ),
    )
    gifts = models.ManyToManyField(
        Button,
        blank=True,
        related_name="+",
        verbose_name=_("gifts"),
        help_text=_("Pins that every player owns once the pack is open."),
    )
    lessons = models.CharField(
        _("lessons"),
        max_length=200,
        blank=True,
        help_text=_("Lessons that help here: their addresses, separated by spaces, such as “swing round”."),
    )
    easy = mind_field(_("mind, easy"), Robot.Mind.GIVING)
    usual = mind_field(_("mind, usual"), Robot.Mind.RANDOM)
    hard = mind_field(_("mind, hard"), Robot.Mind.CANNY)
    wins_for_boss = models.PositiveSmallIntegerField(
        _("pins for the boss"),
        default=4,
        help_text=_("How many of the other fighters a player has to beat before the boss fights them."),
    )
    retired = models.BooleanField(_("retired"), default=False, help_text=_("The pack is not on the map."))
    as_loaded = models.JSONField(null=True, editable=False)
    """Values of the pack's file when the pack was last loaded; null for a pack made by a curator."""

    class Meta:
        verbose_name = _("pack")
        verbose_name_plural = _("packs")
        ordering = ("row", "column", "pk")

    def __str__(self) -> str:
        return self.reader_texts["name"]

    def get_absolute_url(self) -> str:
        return reverse("campaign:pack", args=[self.slug])

    def clean(self) -> None:
        if self.slug == "collection":
            raise ValidationError({"slug": _("This address is used by the pin collection.")})
        for lesson in self.lessons.split():
            if lesson not in LESSONS:
                raise ValidationError({"lessons": gettext("There is no lesson “%s”.") % lesson})

    def mind(self, difficulty: Difficulty) -> Robot.Mind:
        return Robot.Mind(getattr(self, difficulty.value))


class Stop(SpokenRow):
    """A stop in a pack: the fighter to beat, with a description of its character and lines to say."""

    spoken = ("character", "greets", "wins", "loses")

    pack = models.ForeignKey(Pack, models.CASCADE, related_name="stops", verbose_name=_("pack"))
    number = models.PositiveSmallIntegerField(
        _("number"), validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    button = models.ForeignKey(Button, models.PROTECT, related_name="+", verbose_name=_("fighter"))
    is_boss = models.BooleanField(_("boss"), default=False)
    rounds = models.PositiveSmallIntegerField(
        _("rounds to win"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS_TO_WIN)],
    )
    character = models.CharField(_("character"), max_length=LONGEST_LINE, validators=[NO_NULL])
    greets = models.CharField(_("says before the match"), max_length=LONGEST_LINE, validators=[NO_NULL])
    wins = models.CharField(_("says when it wins"), max_length=LONGEST_LINE, validators=[NO_NULL])
    loses = models.CharField(_("says when it loses"), max_length=LONGEST_LINE, validators=[NO_NULL])
    retired = models.BooleanField(_("retired"), default=False)
    as_loaded = models.JSONField(null=True, editable=False)

    class Meta:
        verbose_name = _("stop")
        verbose_name_plural = _("stops")
        ordering = ("pack", "is_boss", "number")
        constraints = [
            models.UniqueConstraint(fields=["pack", "number"], name="stop_number_in_pack"),
            models.UniqueConstraint(
                fields=["pack"],
                condition=Q(is_boss=True, retired=False),
                name="one_boss_for_each_pack",
                violation_error_message=_("A pack can only have one boss."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pack} {self.number}"

    def clean(self) -> None:
        if self.button_id is not None and (reason := why_unavailable(self.button)):
            text = gettext("%(fighter)s cannot be played: %(reason)s")
            raise ValidationError({"button": text % {"fighter": self.button, "reason": reason}})

    @property
    def terms(self) -> Terms:
        return Terms(first_to=self.rounds, ruleset=RULESET)


class Attempt(models.Model):
    """A match of a player against a stop of the campaign. Only such matches win pins."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="attempt")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="attempts", db_index=False
    )
    stop = models.ForeignKey(Stop, models.CASCADE, related_name="attempts")
    difficulty = models.CharField(max_length=5, choices=Difficulty)
    mine = models.ForeignKey(Button, models.CASCADE, related_name="+")
    theirs = models.ForeignKey(Button, models.CASCADE, related_name="+")
    """The stop's fighter at the beginning of the match."""

    class Meta:
        indexes = [models.Index(fields=["player", "stop"], name="attempts_of_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.stop}"


class Pin(models.Model):
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="pins", db_index=False)
    button = models.ForeignKey(Button, models.CASCADE, related_name="+")
    won_in = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "button"], name="each_pin_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.button}"


def why_unavailable(button: Button) -> str:
    if button.retired or button.set.retired:
        return gettext("the fighter is retired.")
    if button.set.ruleset not in ("", RULESET):
        return gettext("the fighter only fights under other rules.")
    return button.why_not_playable
