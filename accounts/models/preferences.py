"""The model for a player's preferences, such as theme, language and privacy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.own_limits import OwnLimits

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


def color_field(label: Words, default: str) -> models.CharField:
    check = RegexValidator(r"\A#[0-9a-f]{6}\Z", _("Enter a colour like #1f7a8c."))
    return models.CharField(label, max_length=7, default=default, validators=[check])


class Preferences(OwnLimits):
    """A player's preferences for the look and behavior of the site, stored after a first choice."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("Same as this device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Contrast(models.TextChoices):
        AUTO = "auto", _("Same as this device")
        MORE = "more", _("High")

    class Density(models.TextChoices):
        COMFORTABLE = "comfortable", _("Comfortable")
        COMPACT = "compact", _("Compact")

    class Dice(models.TextChoices):
        SHAPES = "shapes", _("A shape for each size")
        CIRCLES = "circles", _("Circles")
        SQUARES = "squares", _("Squares")

    class Motion(models.TextChoices):
        AUTO = "auto", _("Same as this device")
        NONE = "none", _("No movement")

    class Palette(models.TextChoices):
        HOUSE = "house", _("Orange and blue")
        PLUM = "plum", _("Plum and leaf")
        GOLD = "gold", _("Gold and violet")
        OWN = "own", _("My own")

    class Confirm(models.TextChoices):
        NEVER = "never", _("Never")
        IRREVERSIBLE = "irreversible", _("Before I end a round or a match, for example by surrendering")
        ALWAYS = "always", _("Always")

    class TakeBack(models.IntegerChoices):
        """Number of seconds to take back an attack, in matches where the player may ask the coach."""

        NOT = 0, _("No")
        THREE = 3, _("For 3 seconds")
        FIVE = 5, _("For 5 seconds")

    class DateStyle(models.TextChoices):
        RELATIVE = "relative", _("How long ago")
        LOCAL = "local", _("Day and time")
        ISO = "iso", _("Day and time in numbers")

    class AutoAccept(models.TextChoices):
        NOBODY = "nobody", _("Nobody: always ask me")
        FRIENDS = "friends", _("My friends")
        EVERYBODY = "everybody", _("Everyone")

    class Bots(models.TextChoices):
        """Challenges that a player accepts from other players' bots. The player may always challenge bots."""

        NOT = "not", _("Not at all")
        UNRATED = "unrated", _("Unrated matches only")
        RATED = "rated", _("Rated matches too")

    class MessagesFrom(models.TextChoices):
        """Players who may start a conversation with this player."""

        NOBODY = "nobody", _("Nobody")
        KNOWN = "known", _("Players I follow or have met in a match")
        EVERYBODY = "everybody", _("Everyone")

    class ShowsDoings(models.TextChoices):
        """Followers who can see what this player has won."""

        NOBODY = "nobody", _("Nobody")
        FRIENDS = "friends", _("My friends (we follow each other)")
        EVERYBODY = "everybody", _("Everyone who follows me")

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="saved_preferences"
    )
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    contrast = models.CharField(_("contrast"), max_length=4, choices=Contrast, default=Contrast.AUTO)
    density = models.CharField(_("density"), max_length=11, choices=Density, default=Density.COMFORTABLE)
    dice = models.CharField(_("dice"), max_length=7, choices=Dice, default=Dice.SHAPES)
    motion = models.CharField(_("movement"), max_length=4, choices=Motion, default=Motion.AUTO)
    palette = models.CharField(_("colours"), max_length=5, choices=Palette, default=Palette.HOUSE)
    colour_mine = color_field(_("me"), "#b83c0a")
    colour_theirs = color_field(_("my opponent"), "#0f6a8f")
    colour_one = color_field(_("watching: first player"), "#7a3e9d")
    colour_two = color_field(_("watching: second player"), "#226a40")
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    date_style = models.CharField(_("dates"), max_length=8, choices=DateStyle, default=DateStyle.RELATIVE)
    confirm = models.CharField(
        _("ask me to confirm"), max_length=12, choices=Confirm, default=Confirm.IRREVERSIBLE
    )
    auto_pass = models.BooleanField(_("pass for me when I have no attack"), default=True)
    moves_on = models.BooleanField(
        _("after my move, take me to the next match waiting for me"), default=False
    )
    reads_on = models.BooleanField(
        _("when no match is waiting for me, take me to the next new forum post"), default=False
    )
    fire_overshooting = models.BooleanField(
        _("ask about Fire dice even when a power attack works without them"), default=False
    )
    rule_hints = models.BooleanField(
        _("explain the rules at the table while I’m new"), default=True, db_default=True
    )
    tells_rolls = models.BooleanField(_("show what my dice may roll before I attack"), default=False)
    may_take_back = models.PositiveSmallIntegerField(
        _("let me take back an attack in matches where I can ask Owl"), choices=TakeBack, default=TakeBack.NOT
    )
    auto_accept = models.CharField(
        _("accept challenges automatically from"), max_length=9, choices=AutoAccept, default=AutoAccept.NOBODY
    )
    bots = models.CharField(
        _("let bots challenge me"),
        max_length=7,
        choices=Bots,
        default=Bots.NOT,
        help_text=_(
            "You can challenge bots yourself. Matches with bots are unrated unless you allow rated matches "
            "here."
        ),
    )
    open_to_play = models.BooleanField(_("show others that I’m looking for a match"), default=False)
    may_be_brought_together = models.BooleanField(
        _("let others arrange matches for me (I can decline them)"), default=True
    )
    shows_last_seen = models.BooleanField(_("show when I was last online"), default=True)
    messages_from = models.CharField(
        _("who can write to me first"), max_length=9, choices=MessagesFrom, default=MessagesFrom.KNOWN
    )
    shows_seen = models.BooleanField(
        _("show that I’ve read a message"),
        default=False,
        help_text=_("Only players who do the same for you can see this."),
    )
    shows_doings = models.CharField(
        _("show what I’ve won to"),
        max_length=9,
        choices=ShowsDoings,
        default=ShowsDoings.EVERYBODY,
        help_text=_("Wins, trophies, pins and tournament places. Private matches are never shown."),
    )
    shows_skill = models.BooleanField(
        _("show my luck and skill to everyone"),
        default=False,
        db_default=False,
        help_text=_("How much you give away in ten decisions. Private matches are never shown."),
    )

    class Meta:
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"Preferences of {self.player}"

    @property
    def colours_key(self) -> str:
        """The player's seat colors as part of the URL of a style sheet. Empty for the default colors."""
        return "-".join(colour.removeprefix("#") for colour in self.seat_colours() or ())

    def seat_colours(self) -> tuple[str, str, str, str] | None:
        """Return the colors of the player, the opponent and two watched players, or None for the defaults."""
        match self.palette:
            case self.Palette.PLUM:
                return "#8e2a6b", "#3f6b1f", "#8e2a6b", "#3f6b1f"
            case self.Palette.GOLD:
                return "#8a6100", "#5b3fb5", "#8a6100", "#5b3fb5"
            case self.Palette.OWN:
                return self.colour_mine, self.colour_theirs, self.colour_one, self.colour_two
        return None
