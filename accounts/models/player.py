"""Models for players, including guests, and for the names that players gave up."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, BaseUserManager, PermissionsMixin
from django.core.validators import URLValidator
from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models.preferences import Preferences
from accounts.models.ties import Block
from core.addresses import address
from core.database.compiled import Compiled
from core.text.lookalikes import looks_in_database
from core.text.visible import remove_invisible


class UserQuerySet(models.QuerySet["User"]):
    def filter_by_name(self, name: str) -> UserQuerySet:
        return self.filter(username__iexact=name)

    def filter_by_imported_name(self, name: str) -> UserQuerySet:
        """Return the player who had this *name* where they were imported from, if it is another one here."""
        return self.filter(imported_name__iexact=name).exclude(Q(imported_name="") | Q(username__iexact=name))

    def apart_from(self, player: User | int) -> UserQuerySet:
        """Return the players who have blocked *player* or are blocked by *player*."""
        return self.filter(_blocked_either_way(player))

    def in_lists_for(self, viewer: User | AnonymousUser) -> UserQuerySet:
        players = self.filter(is_active=True, is_guest=False)
        return players.exclude(_blocked_either_way(viewer)) if viewer.is_authenticated else players


def _blocked_either_way(player: User | int) -> Q:
    return Q(pk__in=Block.objects.filter(blocker=player).values("blocked")) | Q(
        pk__in=Block.objects.filter(blocked=player).values("blocker")
    )


class UserManager(BaseUserManager["User"]):
    def get_queryset(self) -> UserQuerySet:
        return UserQuerySet(self.model, using=self._db)

    def filter_by_name(self, name: str) -> UserQuerySet:
        return self.get_queryset().filter_by_name(name)

    def filter_by_imported_name(self, name: str) -> UserQuerySet:
        return self.get_queryset().filter_by_imported_name(name)

    def apart_from(self, player: User | int) -> UserQuerySet:
        return self.get_queryset().apart_from(player)

    def in_lists_for(self, viewer: User | AnonymousUser) -> UserQuerySet:
        return self.get_queryset().in_lists_for(viewer)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.filter_by_name(username or "").get()

    def create_user(self, username: str, email: str = "", password: str | None = None, **fields: Any) -> User:
        user = self.model(username=username, email=email.lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> User:
        return self.create_user(username, email, password, is_staff=True, is_superuser=True, **fields)

    def create_guest(self, language: str = "") -> User:
        return self.create_user(
            names.guest_name(), is_guest=True, last_seen=timezone.now(), came_with_language=language
        )


TOLD = ("real_name", "pronouns", "about", "away_message")
"""Names of the fields in which players write about themselves."""


class User(AbstractBaseUser, PermissionsMixin):
    """A person, robot or bot that plays. A guest has no password or address until signup."""

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST_NAME,
        unique=True,
        validators=names.VALIDATORS,
        error_messages={"unique": _("That name is taken. Try another.")},
    )
    email = models.EmailField(_("e-mail address"), blank=True, db_index=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_robot = models.BooleanField(_("robot"), default=False, editable=False)
    owner = models.ForeignKey(
        "self",
        models.CASCADE,
        null=True,
        blank=True,
        editable=False,
        related_name="bots",
        verbose_name=_("owner"),
    )
    """The player who owns this bot, or None if this player is not a bot."""
    is_active = models.BooleanField(
        _("active"), default=True, help_text=_("Untick this to close the account without deleting it.")
    )
    closed_because = models.CharField(
        _("why it was closed"),
        max_length=200,
        blank=True,
        help_text=_("The player sees this when logging in."),
    )
    paused_at = models.DateTimeField(null=True, editable=False)
    """Time at which the player closed the account. Logging in reopens it."""
    muted_until = models.DateTimeField(
        _("muted until"),
        null=True,
        blank=True,
        help_text=_("Until this time, the player can’t write to anyone."),
    )
    came_with_language = models.CharField(max_length=10, blank=True, editable=False)
    """Language of the site when the account was made. E-mails use it until the player chooses a language."""
    reads_forum = models.BooleanField(default=False, editable=False)
    """True after the player's first visit to the forum. Pages then show the number of new posts."""
    is_staff = models.BooleanField(_("can access the admin"), default=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    last_seen = models.DateTimeField(_("last seen"), null=True, blank=True)
    listens_until = models.DateTimeField(null=True, editable=False)
    """Time until which events are stored for the player's programs (see `notifications/events/`)."""

    rating = models.PositiveSmallIntegerField(_("rating"), null=True, editable=False)
    """The player's latest rating, or None until enough matches have been counted."""
    reliability = models.PositiveSmallIntegerField(_("reliability"), null=True, editable=False)
    """Percentage of recent matches with a clock not lost on time. None if the player has few matches."""
    usual_answer = models.DurationField(_("usual time to answer"), null=True, editable=False)
    """Median time that the player takes to answer in recent matches that last for days; None if unknown."""

    coached = models.CharField(max_length=60, blank=True, editable=False)
    """Names of the tips for first matches that the player has dismissed, separated by spaces."""

    friends_only = models.BooleanField(
        _("only friends can play me, and nobody can chat with me"),
        default=False,
        help_text=_(
            "For children, for example. You only play matches and tournaments with friends: players you "
            "follow who follow you back, players you invited, or the player who invited you. You can’t "
            "read or write in the forum, chats or messages."
        ),
    )

    imported_name = models.CharField(
        _("name on the former site"),
        max_length=names.LONGEST_NAME,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )
    """The player's name on the site that they were imported from. It can be used to log in. Often empty."""
    claimed_at = models.DateTimeField(_("claimed"), null=True, blank=True, editable=False)
    """Time at which an imported player logged in here for the first time."""

    worn_name = models.CharField(max_length=60, blank=True, editable=False)
    worn_recipe = models.CharField(max_length=300, blank=True, editable=False)
    """Recipe of the fighter whose pin the player wears beside their name. Empty for the player's own pin."""

    # What players tell about themselves
    real_name = models.CharField(_("real name"), max_length=40, blank=True)
    shows_real_name = models.BooleanField(_("show my real name to everyone"), default=False)
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
    vacation_from = models.DateField(null=True, editable=False)
    vacation_until = models.DateField(null=True, editable=False)
    """Last day of the vacation that the player announced most recently, or None."""

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
                violation_error_message=_("That name is taken. Try another."),
            ),
            models.UniqueConstraint(
                Upper("imported_name"),
                condition=~Q(imported_name=""),
                name="one_player_for_each_imported_name",
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
            models.Index(looks_in_database("username"), name="players_by_looks_of_name"),
        ]

    def __str__(self) -> str:
        return self.username

    def clean(self) -> None:
        super().clean()
        for field in TOLD:
            setattr(self, field, remove_invisible(getattr(self, field)).strip())

    def get_absolute_url(self) -> str:
        return address("people:profile", self.username)

    @cached_property
    def preferences(self) -> Preferences:
        if not User.saved_preferences.is_cached(self):
            (found,) = PREFERENCES(self.pk or 0) or [Preferences()]
            found.player = self
            return found
        try:
            return self.saved_preferences
        except Preferences.DoesNotExist:
            return Preferences(player=self)

    @property
    def is_bot(self) -> bool:
        """True for a program that belongs to another player. The site's own robots have no owner."""
        return self.owner_id is not None

    @property
    def is_paused(self) -> bool:
        """True if the player closed the account themselves, so that logging in reopens it."""
        return not self.is_active and self.paused_at is not None

    @property
    def is_unclaimed(self) -> bool:
        """True for an imported player who has not logged in here yet."""
        return bool(self.imported_name) and self.claimed_at is None

    @property
    def is_person(self) -> bool:
        return not (self.is_robot or self.is_bot)

    @property
    def owner_id_or_self(self) -> int:
        return self.pk if self.owner_id is None else self.owner_id

    @cached_property
    def has_verified_email(self) -> bool:
        return bool(VERIFIED_ADDRESSES(self.owner_id_or_self))

    @property
    def is_muted(self) -> bool:
        if self.muted_until is not None and self.muted_until > timezone.now():
            return True
        return self.owner is not None and self.owner.is_muted

    @property
    def is_away(self) -> bool:
        if self.is_on_vacation:
            return True
        if not (self.away_message or self.away_from or self.away_until):
            return False
        return (self.away_from or date.min) <= timezone.localdate() <= (self.away_until or date.max)

    @property
    def is_on_vacation(self) -> bool:
        if self.vacation_from is None or self.vacation_until is None:
            return False
        return self.vacation_from <= timezone.localdate() <= self.vacation_until

    @property
    def has_birthday(self) -> bool:
        today = timezone.localdate()
        return (self.birth_month, self.birth_day) == (today.month, today.day)


class FormerName(models.Model):
    """A name that a player gave up. The name still leads to the player, and no other player can take it."""

    name = models.CharField(_("name"), max_length=names.LONGEST_NAME)
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="former_names")
    given_up = models.DateTimeField(_("given up"), default=timezone.now)

    class Meta:
        verbose_name = _("former name")
        verbose_name_plural = _("former names")
        constraints = [models.UniqueConstraint(Upper("name"), name="one_player_for_each_former_name")]

    def __str__(self) -> str:
        return self.name


def verified_addresses(player: int) -> QuerySet[Any, int]:
    from allauth.account.models import EmailAddress

    return EmailAddress.objects.filter(user=player, verified=True).values_list("pk", flat=True)[:1]


VERIFIED_ADDRESSES = Compiled(verified_addresses)
PREFERENCES = Compiled(lambda player: Preferences.objects.filter(pk=player))
