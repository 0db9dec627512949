from __future__ import annotations

import secrets
from datetime import date
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, BaseUserManager, PermissionsMixin
from django.core.validators import RegexValidator, URLValidator
from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Upper
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts import names
from database.compiled import Compiled

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Words


def a_colour(label: Words, default: str) -> models.CharField:
    check = RegexValidator(r"\A#[0-9a-f]{6}\Z", _("Write a colour like #1f7a8c."))
    return models.CharField(label, max_length=7, default=default, validators=[check])


def invitation_key() -> str:
    return secrets.token_urlsafe(16)


class UserQuerySet(models.QuerySet["User"]):
    def named(self, name: str) -> UserQuerySet:
        """The player of this name, in any spelling."""
        return self.filter(username__iexact=name)

    def apart_from(self, player: User) -> UserQuerySet:
        """Those who blocked *player*, and those whom *player* blocked."""
        return self.filter(_apart_from(player))

    def in_lists_for(self, viewer: User | AnonymousUser) -> UserQuerySet:
        """The accounts that *viewer* finds in lists."""
        players = self.filter(is_active=True, is_guest=False)
        return players.exclude(_apart_from(viewer)) if viewer.is_authenticated else players


def _apart_from(player: User) -> Q:
    return Q(pk__in=Block.objects.filter(blocker=player).values("blocked")) | Q(
        pk__in=Block.objects.filter(blocked=player).values("blocker")
    )


class UserManager(BaseUserManager["User"]):
    def get_queryset(self) -> UserQuerySet:
        return UserQuerySet(self.model, using=self._db)

    def named(self, name: str) -> UserQuerySet:
        return self.get_queryset().named(name)

    def apart_from(self, player: User) -> UserQuerySet:
        return self.get_queryset().apart_from(player)

    def in_lists_for(self, viewer: User | AnonymousUser) -> UserQuerySet:
        return self.get_queryset().in_lists_for(viewer)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.named(username or "").get()

    def create_user(self, username: str, email: str = "", password: str | None = None, **fields: Any) -> User:
        user = self.model(username=username, email=email.lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> User:
        return self.create_user(username, email, password, is_staff=True, is_superuser=True, **fields)

    def create_guest(self) -> User:
        return self.create_user(names.guest_name(), is_guest=True, last_seen=timezone.now())


class User(AbstractBaseUser, PermissionsMixin):
    """A player. Guests have neither password nor address; they become accounts when they sign up."""

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST_NAME,
        unique=True,
        validators=names.VALIDATORS,
        error_messages={"unique": _("This name is taken.")},
    )
    email = models.EmailField(_("e-mail address"), blank=True, db_index=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_robot = models.BooleanField(_("robot"), default=False, editable=False)
    is_active = models.BooleanField(
        _("active"), default=True, help_text=_("Untick this to close the account without deleting it.")
    )
    closed_because = models.CharField(
        _("why it was closed"),
        max_length=200,
        blank=True,
        help_text=_("The player reads it when logging in."),
    )
    muted_until = models.DateTimeField(
        _("muted until"), null=True, blank=True, help_text=_("Until then the player cannot write to anybody.")
    )
    is_staff = models.BooleanField(_("may enter the admin"), default=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    last_seen = models.DateTimeField(_("last seen"), null=True, blank=True)

    rating = models.PositiveSmallIntegerField(_("rating"), null=True, editable=False)
    """As `standing/` found it last; none until enough matches have counted."""

    coached = models.CharField(max_length=60, blank=True, editable=False)
    """What the coach of first matches has told them, by names with spaces between."""

    # What players tell about themselves
    real_name = models.CharField(_("real name"), max_length=40, blank=True)
    shows_real_name = models.BooleanField(_("show my real name to everybody"), default=False)
    pronouns = models.CharField(
        _("pronouns"), max_length=100, blank=True, help_text=_("For example: she/her, they/them, any.")
    )
    birth_month = models.PositiveSmallIntegerField(_("month of birth"), null=True, blank=True)
    birth_day = models.PositiveSmallIntegerField(_("day of birth"), null=True, blank=True)
    homepage = models.CharField(
        _("homepage"), blank=True, max_length=100, validators=[URLValidator(schemes=["http", "https"])]
    )
    about = models.CharField(_("about me"), max_length=255, blank=True)
    away_from = models.DateField(_("away from"), null=True, blank=True)
    away_until = models.DateField(_("away until"), null=True, blank=True)
    away_message = models.CharField(_("message while away"), max_length=255, blank=True)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            # In capitals, as the database asks for a name "however it is spelled".
            models.UniqueConstraint(
                Upper("username"),
                name="one_player_for_each_name",
                violation_error_message=_("This name is taken."),
            ),
            models.CheckConstraint(
                condition=Q(away_until__gte=F("away_from"))
                | Q(away_from__isnull=True)
                | Q(away_until__isnull=True),
                name="away_ends_after_it_begins",
            ),
        ]
        indexes = [
            models.Index(fields=["-last_seen", "-id"], name="players_by_last_seen"),
        ]

    def __str__(self) -> str:
        return self.username

    def get_absolute_url(self) -> str:
        return reverse("people:profile", args=[self.username])

    @cached_property
    def preferences(self) -> Preferences:
        """The player's choices, or the defaults if they never chose anything."""
        try:
            return self.saved_preferences
        except Preferences.DoesNotExist:
            return Preferences(player=self)

    @cached_property
    def has_verified_email(self) -> bool:
        return bool(VERIFIED_ADDRESSES(self.pk))

    @property
    def is_muted(self) -> bool:
        """A moderator has asked the player to be silent for a while."""
        return self.muted_until is not None and self.muted_until > timezone.now()

    @property
    def is_away(self) -> bool:
        """Away with a message and no dates, or on the days between the dates (one of them may be open)."""
        if not (self.away_message or self.away_from or self.away_until):
            return False
        today = timezone.localdate()
        return (self.away_from or date.min) <= today <= (self.away_until or date.max)

    @property
    def has_birthday(self) -> bool:
        today = timezone.localdate()
        return (self.birth_month, self.birth_day) == (today.month, today.day)


class FormerName(models.Model):
    """A name that a player gave up: it leads to them, and nobody else may take it."""

    name = models.CharField(max_length=names.LONGEST_NAME)
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="former_names")
    given_up = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(Upper("name"), name="one_player_for_each_former_name")]

    def __str__(self) -> str:
        return self.name


def verified_addresses(player: int) -> QuerySet[Any, int]:
    from allauth.account.models import EmailAddress

    return EmailAddress.objects.filter(user=player, verified=True).values_list("pk", flat=True)[:1]


VERIFIED_ADDRESSES = Compiled(verified_addresses)


class Preferences(models.Model):
    """How the site looks and behaves for one player. Saved once they choose something."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("As this device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Contrast(models.TextChoices):
        AUTO = "auto", _("As this device")
        MORE = "more", _("Strong")

    class Density(models.TextChoices):
        COMFORTABLE = "comfortable", _("Comfortable")
        COMPACT = "compact", _("Compact")

    class Dice(models.TextChoices):
        SHAPES = "shapes", _("Each size its own shape")
        CIRCLES = "circles", _("Circles")
        SQUARES = "squares", _("Squares")

    class Motion(models.TextChoices):
        AUTO = "auto", _("As this device")
        NONE = "none", _("Nothing moves")

    class Palette(models.TextChoices):
        HOUSE = "house", _("Orange and blue")
        PLUM = "plum", _("Plum and leaf")
        GOLD = "gold", _("Gold and violet")
        OWN = "own", _("My own")

    class Confirm(models.TextChoices):
        NEVER = "never", _("Never")
        IRREVERSIBLE = "irreversible", _("Before I end a round or a match, as by surrender")
        ALWAYS = "always", _("Before everything")

    class DateStyle(models.TextChoices):
        RELATIVE = "relative", _("How long ago")
        LOCAL = "local", _("Day and time")
        ISO = "iso", _("Day and time in numbers")

    class AutoAccept(models.TextChoices):
        NOBODY = "nobody", _("Nobody: always ask me")
        FRIENDS = "friends", _("My friends")
        EVERYBODY = "everybody", _("Everybody")

    player = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="saved_preferences"
    )
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    contrast = models.CharField(_("contrast"), max_length=4, choices=Contrast, default=Contrast.AUTO)
    density = models.CharField(_("density"), max_length=11, choices=Density, default=Density.COMFORTABLE)
    dice = models.CharField(_("dice"), max_length=7, choices=Dice, default=Dice.SHAPES)
    motion = models.CharField(_("movement"), max_length=4, choices=Motion, default=Motion.AUTO)
    palette = models.CharField(_("colours"), max_length=5, choices=Palette, default=Palette.HOUSE)
    colour_mine = a_colour(_("me"), "#b83c0a")
    colour_theirs = a_colour(_("my opponent"), "#0f6a8f")
    colour_one = a_colour(_("watching: first player"), "#7a3e9d")
    colour_two = a_colour(_("watching: second player"), "#226a40")
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    date_style = models.CharField(_("dates"), max_length=8, choices=DateStyle, default=DateStyle.RELATIVE)
    confirm = models.CharField(_("ask again"), max_length=12, choices=Confirm, default=Confirm.IRREVERSIBLE)
    auto_pass = models.BooleanField(_("pass for me when I have no attack"), default=True)
    moves_on = models.BooleanField(
        _("after my move, take me to the next match that waits for me"), default=False
    )
    fire_overshooting = models.BooleanField(
        _("ask about Fire dice even when a power attack works without them"), default=False
    )
    auto_accept = models.CharField(
        _("accept challenges automatically from"), max_length=9, choices=AutoAccept, default=AutoAccept.NOBODY
    )
    open_to_play = models.BooleanField(_("tell others that I am looking for a match"), default=False)
    may_be_brought_together = models.BooleanField(
        _("let others arrange matches for me (I can decline them)"), default=True
    )
    shows_last_seen = models.BooleanField(_("show when I was last here"), default=True)

    class Meta:
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"Preferences of {self.player}"

    @property
    def colours_key(self) -> str:
        """The seat colours as the address of their style sheet has them; empty for the usual ones."""
        return "-".join(colour.removeprefix("#") for colour in self.seat_colours() or ())

    def seat_colours(self) -> tuple[str, str, str, str] | None:
        """Mine, my opponent's, and those of two players whom I watch; None for the site's usual ones."""
        match self.palette:
            case self.Palette.PLUM:
                return "#8e2a6b", "#3f6b1f", "#8e2a6b", "#3f6b1f"
            case self.Palette.GOLD:
                return "#8a6100", "#5b3fb5", "#8a6100", "#5b3fb5"
            case self.Palette.OWN:
                return self.colour_mine, self.colour_theirs, self.colour_one, self.colour_two
        return None


class Follow(models.Model):
    """One player follows another. Players who follow each other are friends."""

    follower = models.ForeignKey(User, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followers")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
            models.CheckConstraint(condition=~Q(follower=F("followed")), name="follow_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.follower} → {self.followed}"


class Block(models.Model):
    """One player blocks another. It works both ways and is told to nobody."""

    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocked_by")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker} × {self.blocked}"


class Invitation(models.Model):
    """A player's personal link: visitors who accept it may play that player, even as guests."""

    host = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="invitation")
    key = models.CharField(max_length=22, unique=True, default=invitation_key)

    def __str__(self) -> str:
        return f"Invitation from {self.host}"

    def get_absolute_url(self) -> str:
        return reverse("accounts:invited", args=[self.key])


class Introduction(models.Model):
    """*Visitor* came by the personal link of *host*: the two are no strangers any more."""

    host = models.ForeignKey(User, on_delete=models.CASCADE, related_name="introduced")
    visitor = models.ForeignKey(User, on_delete=models.CASCADE, related_name="introduced_by")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["host", "visitor"], name="introduce_once"),
            models.CheckConstraint(condition=~Q(host=F("visitor")), name="introduce_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.host} → {self.visitor}"
