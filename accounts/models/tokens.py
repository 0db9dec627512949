"""Models for the API tokens of players' programs, and for stored answers of the API."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.player import User
from core.database.compiled import Compiled

LONGEST_TOKEN_NAME = 40
MOST_TOKENS = 10
NOTED_EVERY = timedelta(minutes=5)


class Scope(models.TextChoices):
    """A permission of an API token. Every token may read."""

    READ = "read", _("reads")
    PLAY = "play", _("plays")
    ORGANISE = "organise", _("organises tournaments")


class NewToken(NamedTuple):
    """A token and its secret. The site shows the secret once and does not store it."""

    token: Token
    secret: str


class TokenQuerySet(models.QuerySet["Token"]):
    def good(self, now: datetime) -> TokenQuerySet:
        return self.filter(
            Q(player__owner=None) | Q(player__owner__is_active=True),
            expires_at__gt=now,
            player__is_active=True,
        )

    def find_by_secret(self, secret: str) -> Token | None:
        return next(iter(GOOD(digest_of(secret), timezone.now())), None)


class Token(models.Model):
    """An API token with a name, permissions and an expiry time. Only the digest of its secret is stored."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    plays = models.BooleanField(_("may play"), default=False)
    organises = models.BooleanField(_("may organise tournaments"), default=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(editable=False)
    used_at = models.DateTimeField(null=True, editable=False)

    objects = TokenQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @classmethod
    def new(
        cls,
        player: User,
        name: str,
        lasts: timedelta,
        *,
        plays: bool = False,
        organises: bool = False,
    ) -> NewToken:
        secret = f"bm_{secrets.token_urlsafe(32)}"
        token = cls.objects.create(
            player=player,
            name=name,
            digest=digest_of(secret),
            plays=plays,
            organises=organises,
            expires_at=timezone.now() + lasts,
        )
        return NewToken(token, secret)

    @property
    def scopes(self) -> list[Scope]:
        return [scope for scope in Scope if self.may(scope)]

    def may(self, scope: Scope) -> bool:
        return {Scope.READ: True, Scope.PLAY: self.plays, Scope.ORGANISE: self.organises}[scope]

    @property
    def scopes_in_words(self) -> str:
        told = [str(scope.label) for scope in self.scopes if scope is not Scope.READ]
        return ", ".join(told) or str(_("read only"))

    @property
    def has_expired(self) -> bool:
        return self.expires_at <= timezone.now()

    def note_use(self, now: datetime) -> None:
        if self.used_at is None or self.used_at < now - NOTED_EVERY:
            Token.objects.filter(pk=self.pk).update(used_at=now)


GOOD = Compiled(
    lambda digest, now: (
        Token.objects.good(now).filter(digest=digest).select_related("player__saved_preferences")
    )
)

MOST_KEPT = 500
KEPT_FOR = timedelta(days=1)


class KeptAnswer(models.Model):
    """The stored answer of an API call, for a repeated call with the same `Idempotency-Key`."""

    token = models.ForeignKey(Token, models.CASCADE, related_name="kept_answers", db_index=False)
    key = models.CharField(max_length=80)
    request = models.CharField(max_length=64)
    """Digest of the call. A different call with the same key is refused."""
    answer = models.TextField(blank=True)
    made_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="one_answer_for_each_key")]

    def __str__(self) -> str:
        return self.key


def delete_old_answers() -> int:
    return KeptAnswer.objects.filter(made_at__lt=timezone.now() - KEPT_FOR).delete()[0]


def digest_of(secret: str) -> str:
    """Return the SHA-256 hash of *secret*. A salt is not needed, as a secret has over 250 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()
