"""What is kept of a match: the match, its seats, every move with its events, and what was said."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.fields import PackedJSONField
from rules import Battle, Phase
from rules.battle import MOST_ROUNDS_TO_WIN
from rules.phases import SECRET_PHASES

LONGEST_MESSAGE = 2000
LONGEST_NOTE = 2000
LONGEST_WORDS = 64
LONGEST_CALLED = 20
LONGEST_DESCRIPTION = 255
LONGEST_SEARCH = 500
NEWEST = 12
"""Of what happened and of what was said, a page shows so many."""


class Ruleset(models.TextChoices):
    ONLINE = "online", _("As played online")
    CLASSIC = "classic", _("The printed rulebook, casual")
    CLASSIC_TOURNAMENT = "classic-tournament", _("The printed rulebook, as in a tournament")
    GOBLIN = "goblin", _("Button Goblin, casual")
    GOBLIN_TOURNAMENT = "goblin-tournament", _("Button Goblin, as in a tournament")


class MatchQuerySet(models.QuerySet["Match"]):
    def seen_by(self, viewer: User | AnonymousUser) -> MatchQuerySet:
        """The matches whose pages *viewer* may open."""
        if not viewer.is_authenticated:
            return self.filter(is_private=False)
        mine = Q(pk__in=Seat.objects.filter(player=viewer).values("match"))
        hosts = Seat.objects.filter(accepted=True, player__introduced__visitor=viewer)
        arranged = Q(proposer=viewer, status=Match.Status.OFFERED)
        by_link = Q(by_link=True, status=Match.Status.OFFERED, pk__in=hosts.values("match"))
        return self.filter(Q(is_private=False) | mine | arranged | by_link)

    def on_offer(self) -> MatchQuerySet:
        """Those that wait for somebody, and have not waited for too long."""
        return self.filter(waiting())

    def expired(self) -> MatchQuerySet:
        """Those that nobody accepted in time, and that nobody has closed yet."""
        return self.filter(status=Match.Status.OFFERED, expires_at__lte=timezone.now())

    def found_by(self, viewer: User | AnonymousUser) -> MatchQuerySet:
        """The matches that *viewer* finds when they look for what was played: public ones, and their own."""
        public = Q(is_private=False) & ~Q(status__in=Match.NOT_BEGUN)
        if not viewer.is_authenticated:
            return self.filter(public)
        if apart := list(User.objects.apart_from(viewer).values_list("pk", flat=True)):
            public &= ~Q(pk__in=Seat.objects.filter(player__in=apart).values("match"))
        return self.filter(public | Q(pk__in=Seat.objects.filter(player=viewer, called="").values("match")))

    def on_the_device_of(self, viewer: User | AnonymousUser) -> MatchQuerySet:
        """What people have played who shared the device of *viewer*: practice, which counts for nobody."""
        if not viewer.is_authenticated:
            return self.none()
        return self.filter(pk__in=Seat.objects.filter(player=viewer).exclude(called="").values("match"))

    def with_seats(self) -> MatchQuerySet:
        """With all that lists show of them, in two queries however many there are."""
        seats = Seat.objects.select_related("player").order_by("number")
        return self.prefetch_related(models.Prefetch("seats", seats, to_attr="fetched_seats"))


class Match(models.Model):
    """What players agreed to play. Only `games/play/` writes it."""

    class Status(models.TextChoices):
        OFFERED = "offered", _("offered")
        PLAYING = "playing", _("being played")
        FINISHED = "finished", _("finished")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        ABANDONED = "abandoned", _("abandoned")

    NOT_BEGUN = (Status.OFFERED, Status.DECLINED, Status.WITHDRAWN)

    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OFFERED)
    ruleset = models.CharField(_("ruleset"), max_length=20, choices=Ruleset, default=Ruleset.ONLINE)
    first_to = models.PositiveSmallIntegerField(
        _("rounds to win"),
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS_TO_WIN)],
    )
    printed_specials = models.BooleanField(_("button specials as printed"), default=False)
    """Otherwise as on Button Men Online, which leaves out those that only the printed buttons explain."""
    description = models.CharField(_("description"), max_length=LONGEST_DESCRIPTION, blank=True)
    proposer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="proposed",
        verbose_name=_("proposer"),
    )
    winslow_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    """The seat of which a die gives way to a Winslow."""
    winslow_die = models.PositiveSmallIntegerField(default=0)
    """Which of its dice, counted from one; or the first that may."""
    is_private = models.BooleanField(_("only its players may watch it"), default=False)
    by_link = models.BooleanField(_("only for who got the link"), default=False)
    continues = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="continued_by",
        verbose_name=_("continues"),
    )
    expires_at = models.DateTimeField(_("on offer until"), null=True, blank=True)
    """Nobody may accept it later; without a day it waits for ever."""
    offered_at = models.DateTimeField(_("offered"), default=timezone.now)
    moved_at = models.DateTimeField(_("last move"), default=timezone.now)
    closed_by = models.PositiveSmallIntegerField(null=True, editable=False)
    """The seat that declined or withdrew the offer."""

    in_hands_of = models.PositiveSmallIntegerField(null=True, editable=False)
    """Where everybody plays on one device: the seat whose player had it last."""
    version = models.PositiveIntegerField(default=0, editable=False)
    """How often the board has changed: a page that shows less is behind."""
    said = models.PositiveIntegerField(default=0, editable=False)
    """How often the chat has changed."""
    format = models.PositiveSmallIntegerField(default=0, editable=False)
    start_data = models.JSONField(null=True, editable=False)
    battle_data = models.JSONField(null=True, editable=False)

    commitment = models.CharField(max_length=64, editable=False)
    sealed_seed = models.CharField(max_length=200, editable=False)
    seed = models.CharField(max_length=64, blank=True, editable=False)
    """Empty until the match has ended."""
    draws_made = models.PositiveIntegerField(default=0, editable=False)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(fields=["status", "-moved_at"], name="matches_by_status"),
            models.Index(fields=["expires_at"], name="offers_by_expiry", condition=Q(status="offered")),
            # The history is searched and counted in these alone, without a look at the rows.
            models.Index(
                fields=["moved_at", "id", "status", "is_private", "offered_at", "first_to", "ruleset"],
                name="matches_by_last_move",
            ),
            models.Index(fields=["offered_at", "id", "status", "is_private"], name="matches_by_offer"),
            models.Index(fields=["status", "id", "is_private"], name="matches_by_status_and_number"),
            models.Index(fields=["first_to", "id", "status", "is_private"], name="matches_by_rounds"),
            models.Index(
                fields=["description", "id"], name="matches_described", condition=~Q(description="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("games:match", args=[self.pk])

    @property
    def is_offered(self) -> bool:
        return self.status == self.Status.OFFERED

    def is_seen_by(self, viewer: User | AnonymousUser) -> bool:
        """Whether *viewer* may open its page."""
        return not self.is_private or Match.objects.seen_by(viewer).filter(pk=self.pk).exists()

    @property
    def winslow_of(self) -> Seat | None:
        return None if self.winslow_seat is None else self.all_seats[self.winslow_seat]

    @property
    def has_expired(self) -> bool:
        """Nobody accepted it in time, whether it is closed already or not."""
        if self.expires_at is None or self.expires_at > timezone.now():
            return False
        return self.is_offered or (self.status == self.Status.WITHDRAWN and self.closed_by is None)

    @property
    def is_on_offer(self) -> bool:
        return self.is_offered and not self.has_expired

    @property
    def arranged_by(self) -> User | None:
        """Who brought the players together without a seat of their own."""
        return None if self.proposer_id is None or self.proposer_id in self.players else self.proposer

    @property
    def has_begun(self) -> bool:
        return self.battle_data is not None

    @property
    def is_finished(self) -> bool:
        """Played to its end, or abandoned before it: nothing of it is secret any more."""
        return self.status in OVER

    @cached_property
    def battle(self) -> Battle:
        """All of it, secrets included. Whatever is shown to somebody comes from its `seen_by`."""
        assert self.battle_data is not None
        return Battle.from_json(self.battle_data)

    @property
    def phase(self) -> Phase:
        """What it waits for: no secret, unlike the rest of the battle."""
        return Phase(self.battle_data["phase"]) if self.battle_data else Phase.READY

    @cached_property
    def start(self) -> Battle:
        assert self.start_data is not None
        return Battle.from_json(self.start_data)

    @cached_property
    def all_seats(self) -> list[Seat]:
        if hasattr(self, "fetched_seats"):
            return list(self.fetched_seats)
        return list(self.seats.select_related("player").order_by("number"))

    @cached_property
    def newest_moves(self) -> list[Move]:
        """As many as its page shows, the newest first."""
        return list(self.moves.order_by("-number")[:NEWEST])

    def leaves_a_pick_to(self, seat: Seat) -> bool:
        """Whoever accepts for this seat has a button to pick: for themselves, or for who left it to them."""
        return any(
            other.is_to_be_picked for other in self.all_seats if other.number == seat.number or other.accepted
        )

    @property
    def players(self) -> list[int]:
        return [seat.player_id for seat in self.all_seats if seat.player_id is not None]

    def seat_of(self, player: User | AnonymousUser) -> Seat | None:
        if not player.is_authenticated:
            return None
        return next((seat for seat in self.all_seats if seat.player_id == player.pk), None)

    @property
    def is_public(self) -> bool:
        """Everybody may watch it."""
        return self.has_begun and not self.is_private

    # ---- on one device

    @property
    def is_on_one_device(self) -> bool:
        return self.in_hands_of is not None

    def seen_from(self, viewer: User | AnonymousUser) -> Seat | None:
        """The seat from which *viewer* looks at the match, and for which they answer.

        It is their own; on a device that several share, that of whoever has it.
        """
        mine = self.seat_of(viewer)
        if mine is None or not self.is_on_one_device or not self.due:
            return mine
        return None if self.goes_to is not None else self.due[0]

    @property
    def goes_to(self) -> Seat | None:
        """Who has to take the shared device before anything is shown, as what they decide is a secret."""
        if not self.due or self.phase not in SECRET_PHASES or self.due[0].number == self.in_hands_of:
            return None
        return self.due[0]

    @cached_property
    def due(self) -> list[Seat]:
        """For whom a match on one device waits: whoever has the device first, then on to the left."""
        if self.in_hands_of is None:
            return []
        order = self.all_seats[self.in_hands_of :] + self.all_seats[: self.in_hands_of]
        return [seat for seat in order if seat.owes is not None]


OVER = (Match.Status.FINISHED, Match.Status.ABANDONED)
"""Nothing of such matches is secret any more."""


def waiting(path: str = "") -> Q:
    """Where *path* leads to a match that is on offer, and has not been for too long."""
    in_time = Q(**{f"{path}expires_at": None}) | Q(**{f"{path}expires_at__gt": timezone.now()})
    return Q(**{f"{path}status": Match.Status.OFFERED}) & in_time


class Seat(models.Model):
    """A place in a match, and what whoever sits there brought along."""

    class Result(models.TextChoices):
        WON = "won", _("won")
        LOST = "lost", _("lost")
        DRAWN = "drawn", _("drawn")
        ABANDONED = "abandoned", _("abandoned")

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    called = models.CharField(max_length=LONGEST_CALLED, blank=True)
    """The name of whoever sits there, where everybody plays on the device of one player."""
    accepted = models.BooleanField(default=False)
    button_name = models.CharField(max_length=60, blank=True)
    recipe = models.CharField(max_length=300, blank=True)
    special = models.CharField(max_length=40, blank=True)
    search = models.CharField(max_length=LONGEST_SEARCH, blank=True)
    """The buttons among which its own is picked or drawn, as the search of the catalogue has them."""
    by_lot = models.BooleanField(default=False)
    """Chance draws the button as soon as everybody has accepted."""
    joined = models.BooleanField(default=False)
    """The player took an open seat, and may give it back until the match begins."""
    picked_by = models.PositiveSmallIntegerField(null=True)
    """The seat of whoever picked the button when they accepted."""
    words = models.CharField(max_length=LONGEST_WORDS, blank=True)
    """What the player put into the dice."""
    owes = models.PositiveIntegerField(null=True, editable=False)
    """The number of the decision that the match waits for."""
    owes_since = models.DateTimeField(null=True, editable=False)
    rounds_won = models.PositiveSmallIntegerField(default=0, editable=False)
    result = models.CharField(max_length=9, choices=Result, blank=True, editable=False)
    closed_at = models.DateTimeField(null=True, editable=False)
    """When the match was over, or its offer no longer open."""
    move_seen = models.PositiveIntegerField(default=0)
    """The last move that the player has looked at."""
    said_seen = models.PositiveIntegerField(default=0)
    """How much of the chat the player has looked at."""
    starred = models.BooleanField(default=False)
    """The player wants to play it first."""
    later_until = models.DateTimeField(null=True)
    """Until then the player does not want to be led here."""
    dismissed_at = models.DateTimeField(null=True)
    """When the player put the closed match away."""
    wants_private_chat = models.BooleanField(default=False)
    notes = models.TextField(max_length=LONGEST_NOTE, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_for_each_number"),
            models.UniqueConstraint(fields=["match", "player"], name="one_seat_for_each_player"),
        ]
        indexes = [
            models.Index(
                fields=["player", "owes_since"], name="seats_that_owe", condition=Q(owes__isnull=False)
            ),
            models.Index(fields=["player"], name="seats_at_play", condition=Q(closed_at__isnull=True)),
            models.Index(
                fields=["player", "-closed_at"],
                name="seats_not_dismissed",
                condition=Q(closed_at__isnull=False, dismissed_at__isnull=True),
            ),
            models.Index(fields=["player", "match", "result"], name="seats_of_player"),
            models.Index(Upper("button_name"), "match", name="seats_with_button"),
            models.Index(fields=["number", "button_name", "match"], name="seats_by_button"),
            models.Index(fields=["match"], name="seats_that_drew", condition=Q(result="drawn")),
            models.Index(
                fields=["match"], name="seats_with_own_recipe", condition=Q(button_name="") & ~Q(recipe="")
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        if self.called:
            return self.called
        if self.player is not None:
            return self.player.username
        return str(_("a former player") if self.accepted else _("anybody"))

    @property
    def has_dice(self) -> bool:
        return bool(self.recipe or self.special)

    @property
    def is_to_be_picked(self) -> bool:
        """Whoever accepts picks a button for this seat."""
        return not self.has_dice and not self.by_lot

    @property
    def is_open(self) -> bool:
        return self.player_id is None and not self.accepted


class Lot(models.Model):
    """How a seat came by a button that chance drew: by which draw of the match, and among which buttons."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="lots", db_index=False)
    seat = models.PositiveSmallIntegerField()
    draw = models.PositiveIntegerField()
    among = PackedJSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_lot_for_each_seat")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}"


class Move(models.Model):
    """One step of a match. Rows are only ever added; the events are the record."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """Who acted; nobody began the match."""
    round = models.PositiveSmallIntegerField(default=0)
    """The round in which it was made: what a move of an earlier round held is no secret any more."""
    action = PackedJSONField()
    """What the seat did; nothing for the beginning."""
    draws = PackedJSONField()
    events = PackedJSONField()
    format = models.PositiveSmallIntegerField()
    rules_revision = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_move_for_each_number")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    def save(self, **options: Any) -> None:
        if not self._state.adding:
            raise TypeError("A move that was made is never written again.")
        super().save(**options)


class Message(models.Model):
    """Something said in a match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="messages", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=LONGEST_MESSAGE)
    after_move = models.PositiveIntegerField()
    """The version of the match when it was said: it may be edited until there is a move after it."""
    said_at = models.DateTimeField(default=timezone.now)
    edited_at = models.DateTimeField(null=True)
    hidden = models.BooleanField(default=False)
    """A moderator has hidden it from everybody."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_message_for_each_number"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Bell(models.Model):
    """A match of others that a player follows: they hear of its end."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="bells", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bells")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_bell_for_each_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.match_id}"


class Featured(models.Model):
    """A match that everybody who watches is shown first."""

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="featured", verbose_name=_("match")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("chosen by"),
    )
    since = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("featured match")
        verbose_name_plural = _("featured matches")

    def __str__(self) -> str:
        return f"{self.match_id}"
