"""Models for notices, notification settings, outgoing deliveries and events for players' programs."""

from __future__ import annotations

import secrets
from enum import StrEnum

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Match
from notifications.kinds import KINDS, choices


def new_key() -> str:
    return secrets.token_hex(12)


def new_secret() -> str:
    return secrets.token_urlsafe(32)


class Wishes(models.Model):
    """The notification settings of a player. Players without a saved row have the default settings."""

    class Every(models.TextChoices):
        DAY = "day", _("every day")
        WEEK = "week", _("every week")

    player = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="saved_wishes")
    chosen = models.JSONField(default=dict)
    """The chosen channels by kind of news. Kinds that are missing use their default channels."""
    digest_every = models.CharField(_("e-mail digest"), max_length=4, choices=Every, default=Every.DAY)
    digest_hour = models.PositiveSmallIntegerField(
        _("hour"), default=8, validators=[MaxValueValidator(23)], choices=[(h, f"{h}:00") for h in range(24)]
    )
    digest_weekday = models.PositiveSmallIntegerField(
        _("day of the week"), default=0, validators=[MaxValueValidator(6)], choices=list(WEEKDAYS.items())
    )
    moves_by_mail = models.BooleanField(_("let me move from e-mails without logging in"), default=True)
    news_seen = models.DateTimeField(null=True, editable=False)
    """The time at which the player last opened the list of news."""
    digest_due = models.DateTimeField(null=True, editable=False, db_index=True)
    summary_due = models.DateTimeField(null=True, editable=False, db_index=True)
    missed_at = models.DateTimeField(null=True, editable=False)
    """The time of the last e-mail to the player about a long absence, or None."""
    missed_mails = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """The number of these e-mails since the player's last visit before *missed_at*."""

    class Meta:
        verbose_name_plural = _("notification settings")

    def __str__(self) -> str:
        return f"Wishes of {self.player}"

    def channels(self, kind: str) -> list[str]:
        return list(self.chosen.get(kind, KINDS[kind].usual))

    def wants(self, kind: str, channel: str) -> bool:
        return channel in self.channels(kind)

    def wants_any(self, channel: str) -> bool:
        return any(self.wants(kind, channel) for kind in KINDS)

    def remove_channels(self, *channels: str) -> None:
        """Remove these channels from all kinds of news, without saving."""
        self.chosen = {
            kind: [channel for channel in self.channels(kind) if channel not in channels] for kind in KINDS
        }


def wishes_of(player: User) -> Wishes:
    return Wishes.objects.filter(player=player).first() or Wishes(player=player)


class Delivery(models.Model):
    """An e-mail, push message or webhook call in the outbox. Its text is written when it is sent."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer needed")
        PARKED = "parked", _("parked")

    class Sort(models.TextChoices):
        MATCH = "match", _("about a match")
        DIGEST = "digest", _("digest")
        SUMMARY = "summary", _("weekly summary")
        PUSH = "push", _("pushed to devices")
        ANSWER = "answer", _("reply to an e-mail")
        HOOK = "hook", _("sent to a webhook")
        TEST = "test", _("webhook test")
        AGAIN = "again", _("asks whether to send e-mail again")
        OTHER = "other", _("about something else")
        ACCOUNT = "account", _("about an account")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="deliveries",
        verbose_name=_("player"),
    )
    """The recipient, or None for e-mails about accounts to addresses that belong to no player."""
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, related_name="+", db_index=False, verbose_name=_("match")
    )
    sort = models.CharField(_("type"), max_length=7, choices=Sort, default=Sort.MATCH)
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.WAITING)
    key = models.CharField(max_length=24, default=new_key, editable=False)
    """The unique part of the e-mail's Message-ID, which is the same for every attempt to send it."""
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    due = models.DateTimeField(_("due"))
    claimed_at = models.DateTimeField(null=True, editable=False)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    sent_at = models.DateTimeField(_("sent"), null=True)
    address = models.EmailField(_("address"), blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        indexes = [
            models.Index(
                fields=["due"], name="mails_on_their_way", condition=Q(state__in=["waiting", "sending"])
            ),
            models.Index(fields=["match", "player"], name="mails_about_a_match"),
            models.Index(fields=["player"], name="mails_that_wait", condition=Q(state="waiting")),
            models.Index(fields=["state", "-made_at"], name="mails_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} ({self.get_state_display()})"

    @property
    def reader(self) -> User:
        """The player who gets the delivery. Fails for e-mails about accounts that have no player."""
        assert self.player is not None
        return self.player


class AccountText(models.Model):
    """The text of a mail about an account. It may contain a code, so it is deleted once sent or expired."""

    delivery = models.OneToOneField(Delivery, models.CASCADE, primary_key=True, related_name="text")
    subject = models.CharField(max_length=200)
    body = models.TextField()
    good_until = models.DateTimeField()

    def __str__(self) -> str:
        return f"Text of mail {self.delivery_id}"


class Silenced(models.Model):
    """An address that gets no e-mail until its owner asks for it, with the reason."""

    class Why(models.TextChoices):
        REFUSED = "refused", _("The mail server refused it.")
        BOUNCED = "bounced", _("The e-mail bounced.")
        COMPLAINED = "spam", _("The e-mail was marked as spam.")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="silenced", verbose_name=_("player")
    )
    address = models.EmailField(_("address"))
    why = models.CharField(_("why"), max_length=7, choices=Why)
    words = models.CharField(_("the mail server’s message"), max_length=300, blank=True)
    since = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("blocked address")
        verbose_name_plural = _("blocked addresses")
        constraints = [models.UniqueConstraint(fields=["player", "address"], name="silenced_once")]

    def __str__(self) -> str:
        return self.address


class Reply(models.Model):
    """An e-mail in which a player answered one of our e-mails, with its result."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="replies")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    made_at = models.DateTimeField(default=timezone.now)
    fingerprint = models.CharField(max_length=64, blank=True)
    """A hash that identifies the e-mail; empty if the same mail had already arrived."""
    message_id = models.CharField(max_length=260, blank=True)
    command = models.CharField(max_length=200, blank=True)
    sentence = models.TextField(blank=True)
    """The result in words, as sent to the player."""
    move = models.PositiveIntegerField(null=True)
    """The number of the move that the e-mail made, or None if it made no move."""
    mail = models.ForeignKey(Delivery, models.SET_NULL, null=True, related_name="answers")
    """The e-mail that tells the player the result, or None if no e-mail was sent."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "fingerprint"], name="replies_once", condition=~Q(fingerprint="")
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.command}"


class Device(models.Model):
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=30)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.pk}"


class HookAddress(models.Model):
    """An address to which a player's news is posted, with the outcome of the last calls."""

    class Shape(models.TextChoices):
        PLAIN = "plain", _("plain JSON")
        DISCORD = "discord", _("Discord")
        SLACK = "slack", _("Slack")
        MATRIX = "matrix", _("Matrix (Hookshot)")
        NTFY = "ntfy", _("ntfy")

    url = models.CharField(_("address"), max_length=500)
    shape = models.CharField(_("format"), max_length=7, choices=Shape, default=Shape.PLAIN)
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    """The secret that signs the webhook calls."""
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    """The number of failed calls since the last success."""
    heard = models.CharField(max_length=200, blank=True, editable=False)
    """The status or error message of the last call."""
    heard_at = models.DateTimeField(null=True, editable=False)
    off_since = models.DateTimeField(null=True, editable=False)

    class Meta:
        abstract = True


class Hook(HookAddress):
    """The webhook for a player's news about everything."""

    player = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="hook")

    def __str__(self) -> str:
        return f"Webhook of {self.player}"

    def renew_secret(self) -> None:
        self.secret = new_secret()
        self.save(update_fields=["secret"])


class MatchHook(HookAddress):
    """A webhook for a player's news about one match. It is deleted when the match is over."""

    player = models.ForeignKey(User, models.CASCADE, related_name="match_hooks")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+", verbose_name=_("match"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "match"], name="one_webhook_of_a_player_for_a_match")
        ]

    def __str__(self) -> str:
        return f"Webhook of {self.player_id} for match {self.match_id}"


class FeedAddress(models.Model):
    """The secret part of the URL of a player's feed, which lists the matches that wait for the player."""

    player = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="feed_address")
    secret = models.CharField(max_length=24, default=new_key, editable=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"Feed of {self.player}"


class Notice(models.Model):
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="+")
    kind = models.CharField(max_length=9, choices=choices)
    about = models.PositiveBigIntegerField(null=True)
    """The key of the object that the news is about, or None if the news is about a match."""
    happened = models.CharField(max_length=9, blank=True)
    """The event that caused the notice: a value of `Happened` for matches, otherwise defined by the kind."""
    by = models.PositiveSmallIntegerField(null=True)
    """The number of the seat that caused the notice, or None."""
    decision = models.PositiveIntegerField(null=True)
    """The number of the decision that the player has to make in the match, or None."""
    mark = models.PositiveIntegerField(default=0)
    """The version of the match or chat. A player who has seen this version has seen the news."""
    made_at = models.DateTimeField(default=timezone.now)
    on_site = models.BooleanField(default=False)
    in_digest = models.BooleanField(default=False)
    """True while the notice waits for the next digest mail."""
    mail = models.ForeignKey(Delivery, models.SET_NULL, null=True, related_name="notices")
    """The e-mail that sends the news at once, or None."""
    digest = models.ForeignKey(Delivery, models.SET_NULL, null=True, related_name="collected")
    """The digest mail that contains the news, or None."""
    push = models.ForeignKey(Delivery, models.SET_NULL, null=True, related_name="pushed")
    """The push message that contains the news, or None."""
    hook = models.ForeignKey(Delivery, models.SET_NULL, null=True, related_name="hooked")
    """The webhook call that contains the news, or None."""

    class Meta:
        indexes = [
            models.Index(fields=["player", "-made_at"], name="notices_on_site", condition=Q(on_site=True)),
            models.Index(fields=["player"], name="notices_to_collect", condition=Q(in_digest=True)),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"


class EventKind(StrEnum):
    TURN = "turn"
    """A decision that the player now has to make in the match."""
    MOVED = "moved"
    OFFERED = "offered"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    ENDED = "ended"
    SAID = "said"
    SHORT = "short"
    WISHED = "wished"
    AGREED = "agreed"
    PAIRED = "paired"
    """A tournament match for which the player was paired."""


class PlayerEvent(models.Model):
    """An event in a match, stored for some days for the programs of one of its players."""

    player = models.ForeignKey(User, models.CASCADE, related_name="events", db_index=False)
    number = models.PositiveIntegerField(null=True)
    """The position among the player's events. The first reader assigns it, in the order of commits."""
    kind = models.CharField(max_length=9)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    """The version of the match at the time of the event."""
    made_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "number"], name="events_have_one_place_each")
        ]
        indexes = [
            models.Index(fields=["player"], name="events_without_a_place", condition=Q(number__isnull=True))
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.kind}"


class Listening(models.Model):
    """The range of event numbers that the listening programs of a player can read."""

    player = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="listening")
    last = models.PositiveIntegerField(default=0)
    """The number of the newest event."""
    complete_after = models.PositiveIntegerField(default=0)
    """The number after which all events are still stored."""

    def __str__(self) -> str:
        return f"{self.player_id}: {self.last}"
