"""The model of a match, with its terms, its seats and its battle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from itertools import count

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from core.addresses import address
from core.database.compiled import Compiled
from games.models.agreement import Agreement
from games.models.counting import Counts, counts_of
from games.models.newest_moves import MOST_OF_A_ROUND, newest_moves
from games.models.pace import LONGEST_PACE
from games.models.record import Move
from games.models.seat import Seat
from games.models.standing_offer import StandingOffer
from games.models.terms import TERMS, Ruleset, Terms
from rules import Battle, Phase
from rules.battle import MOST_ROUNDS_TO_WIN
from rules.events import DieCaptured
from rules.phases import SECRET_PHASES

LONGEST_DESCRIPTION = 255
NEWEST = 12
"""Number of moves and messages that a page shows."""


class MatchQuerySet(models.QuerySet["Match"]):
    def seen_by(self, viewer: User | AnonymousUser) -> MatchQuerySet:
        if not viewer.is_authenticated:
            return self.filter(is_private=False)
        mine = Q(pk__in=Seat.objects.filter(player=viewer).values("match"))
        hosts = Seat.objects.filter(accepted=True, player__introduced__visitor=viewer)
        arranged = Q(proposer=viewer, status=Match.Status.OFFERED)
        by_link = Q(by_link=True, status=Match.Status.OFFERED, pk__in=hosts.values("match"))
        return self.filter(Q(is_private=False) | mine | arranged | by_link)

    def with_outcome(self) -> MatchQuerySet:
        """Return the finished matches that count for stats or ratings (see `games/models/counting.py`)."""
        return self.filter(status=Match.Status.FINISHED, device_holder=None, misere=False)

    def filter_played(self) -> MatchQuerySet:
        """Return the matches that count as won, lost or drawn, because no seat lost them early."""
        return self.with_outcome().exclude(lost_early())

    def counted_for(self, viewer: User | AnonymousUser) -> MatchQuerySet:
        """Return the played matches that count for *viewer*. Private matches count only for their players."""
        return self.filter_played().seen_by(viewer)

    def on_offer(self, now: datetime | None = None) -> MatchQuerySet:
        return self.filter(still_on_offer(now=now))

    def filter_expired(self) -> MatchQuerySet:
        return self.filter(status=Match.Status.OFFERED, expires_at__lte=timezone.now())

    def found_by(self, viewer: User | AnonymousUser) -> MatchQuerySet:
        public = Q(is_private=False, by_link=False) & ~Q(status__in=Match.NOT_BEGUN)
        if not viewer.is_authenticated:
            return self.filter(public)
        if apart := list(User.objects.apart_from(viewer).values_list("pk", flat=True)):
            public &= ~Q(pk__in=Seat.objects.filter(player__in=apart).values("match"))
        return self.filter(
            public | Q(pk__in=Seat.objects.filter(player=viewer, guest_name="").values("match"))
        )

    def on_the_device_of(self, viewer: User | AnonymousUser) -> MatchQuerySet:
        if not viewer.is_authenticated:
            return self.none()
        return self.filter(pk__in=Seat.objects.filter(player=viewer).exclude(guest_name="").values("match"))

    def with_seats(self) -> MatchQuerySet:
        seats = Seat.objects.select_related("player").order_by("number")
        return self.prefetch_related(models.Prefetch("seats", seats, to_attr="fetched_seats"))


class Match(models.Model):
    """A match from its offer to its end. Only functions of `games/play/` change it."""

    class Status(models.TextChoices):
        OFFERED = "offered", pgettext_lazy("match", "offered")
        PLAYING = "playing", pgettext_lazy("match", "being played")
        FINISHED = "finished", pgettext_lazy("match", "finished")
        DECLINED = "declined", pgettext_lazy("match", "declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("match", "withdrawn")
        ABANDONED = "abandoned", pgettext_lazy("match", "abandoned")
        CALLED_OFF = "off", pgettext_lazy("match", "called off")

    class Promised(models.TextChoices):
        FORMER = "", _("with the offer, under the old rule")
        ON_PAGE = "page", _("on the page where the match was offered")
        WITH_OFFER = "offer", _("with the offer")
        BY_EVENT = "event", _("by the event before players entered")
        IMPORTED = "moved", _("when the match was imported")

    NOT_BEGUN = (Status.OFFERED, Status.DECLINED, Status.WITHDRAWN)

    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OFFERED)
    ruleset = models.CharField(_("ruleset"), max_length=20, choices=Ruleset, default=Ruleset.ONLINE)
    first_to = models.PositiveSmallIntegerField(
        _("rounds to win"),
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS_TO_WIN)],
    )
    legal_only = models.BooleanField(_("tournament legal fighters only"), default=False)
    printed_specials = models.BooleanField(_("special rules as printed"), default=False)
    """True if all printed specials apply, False to leave out those that Button Men Online does not have."""
    misere = models.BooleanField(_("misère: the lowest score wins a round"), default=False, db_default=False)
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
    winslow_die = models.PositiveSmallIntegerField(default=0)
    head_start_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    head_start = models.PositiveSmallIntegerField(default=0)
    bans = models.PositiveSmallIntegerField(_("bans for each player"), default=0, db_default=0)
    draft = models.PositiveSmallIntegerField(_("bans for each player in the draft"), default=0, db_default=0)
    pool = models.JSONField(default=list, db_default=[], blank=True, editable=False)
    """The name, recipe and special of each fighter in the draft, sorted by name."""
    is_private = models.BooleanField(_("only its players can watch it"), default=False)
    rated = models.BooleanField(_("rated"), default=True)
    rating_from = models.PositiveSmallIntegerField(_("minimum rating"), null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(_("maximum rating"), null=True, blank=True)
    finished_from = models.PositiveSmallIntegerField(_("minimum finished matches"), default=0)
    weekly_most = models.PositiveSmallIntegerField(_("maximum matches in a week"), default=0)
    reliable_from = models.PositiveSmallIntegerField(_("minimum reliability"), default=0)
    bots_may_join = models.BooleanField(_("bots can take an open seat"), default=False, db_default=False)
    pace = models.CharField(_("pace"), max_length=LONGEST_PACE, blank=True)
    pace_before = models.CharField(max_length=LONGEST_PACE, null=True, editable=False)  # noqa: DJ001 "" is no clock
    """The agreed slow pace of a match that the players have switched to live play, otherwise None."""
    by_claim = models.BooleanField(_("wins on time have to be claimed"), default=False)
    weekends_off = models.BooleanField(_("clocks are paused at weekends"), default=False)
    no_vacation = models.BooleanField(_("vacations don’t stop the clocks"), default=False)
    of_event = models.BooleanField(_("created by an event"), default=False, editable=False)
    over_by = models.DateTimeField(_("must be over by"), null=True, editable=False)
    """The deadline that the event sets for the match and enforces, or None."""
    asked = models.CharField(
        _("what a player is asking the others"),
        max_length=6,
        choices=Agreement.What,
        blank=True,
        default="",
        editable=False,
    )
    """The kind of the players' open request. The request itself is stored as an `Agreement`."""
    stopped_at = models.DateTimeField(_("clocks stopped"), null=True, editable=False)
    """Time at which all players agreed to stop the clocks, or None while the clocks are not stopped."""
    standing_offer = models.ForeignKey(
        StandingOffer,
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="matches",
        db_index=False,
        verbose_name=_("standing offer"),
    )
    """The standing offer that the site renewed with this match, or None."""
    by_link = models.BooleanField(_("only for people with the link"), default=False)
    continues = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="continued_by",
        verbose_name=_("continues"),
    )
    expires_at = models.DateTimeField(_("on offer until"), null=True, blank=True)
    """The last moment to accept the offer, or None if the offer stays open."""
    offered_at = models.DateTimeField(pgettext_lazy("match", "offered"), default=timezone.now)
    moved_at = models.DateTimeField(_("last move"), default=timezone.now)
    closed_by = models.PositiveSmallIntegerField(null=True, editable=False)
    """The seat that declined or withdrew the offer, or None."""

    teaches = models.BooleanField(_("a first match, with a coach"), default=False, editable=False)
    device_holder = models.PositiveSmallIntegerField(null=True, editable=False)
    """The seat whose player last had the shared device, or None in matches on several devices."""
    version = models.PositiveIntegerField(default=0, editable=False)
    """Number of changes to the board. A page with a lower number is out of date."""
    chat_version = models.PositiveIntegerField(default=0, editable=False)
    format = models.PositiveSmallIntegerField(default=0, editable=False)
    start_data = models.JSONField(null=True, editable=False)
    battle_data = models.JSONField(null=True, editable=False)

    promised = models.CharField(
        max_length=5, choices=Promised, blank=True, default=Promised.FORMER, editable=False
    )
    event_commitment = models.CharField(max_length=64, blank=True, editable=False)
    """The commitment to the seed of the event, from which the seed of this match is derived."""
    event_meeting = models.CharField(max_length=60, blank=True, editable=False)
    """The text that derives the seed from that of the event: both player numbers and the meeting's number."""
    commitment = models.CharField(max_length=64, editable=False)
    sealed_seed = models.CharField(max_length=200, editable=False)
    seed = models.CharField(max_length=64, blank=True, editable=False)
    """The seed of the dice in hexadecimal, or an empty string until the match has ended."""
    draws_made = models.PositiveIntegerField(default=0, editable=False)

    imported_number = models.PositiveIntegerField(null=True, editable=False)
    """The number of the match on the site that it was imported from, or None for a match of this site."""
    imported_moves = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    """The number of its first moves that were made there, with dice that this site cannot prove.

    These are the moves up to this number.
    """

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(
                fields=["commitment"],
                condition=~Q(promised=""),
                name="one_match_for_each_commitment",
            ),
        ]
        indexes = [
            models.Index(fields=["status", "-moved_at"], name="matches_by_status"),
            models.Index(
                fields=["standing_offer", "status"],
                name="matches_of_standing_offers",
                condition=Q(standing_offer__isnull=False),
            ),
            models.Index(
                fields=["imported_number"],
                name="matches_imported",
                condition=Q(imported_number__isnull=False),
            ),
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
        return address("games:match", self.pk)

    @property
    def terms(self) -> Terms:
        return Terms(**{name: getattr(self, name) for name in TERMS})

    @property
    def is_offered(self) -> bool:
        return self.status == self.Status.OFFERED

    def is_seen_by(self, viewer: User | AnonymousUser) -> bool:
        return not self.is_private or Match.objects.seen_by(viewer).filter(pk=self.pk).exists()

    @property
    def winslow_of(self) -> Seat | None:
        return None if self.winslow_seat is None else self.all_seats[self.winslow_seat]

    @property
    def seat_with_head_start(self) -> Seat | None:
        if self.head_start_seat is None or not self.head_start:
            return None
        return self.all_seats[self.head_start_seat]

    @property
    def has_expired(self) -> bool:
        if self.expires_at is None or self.expires_at > timezone.now():
            return False
        return self.is_offered or (self.status == self.Status.WITHDRAWN and self.closed_by is None)

    @property
    def is_on_offer(self) -> bool:
        return self.is_offered and not self.has_expired

    @property
    def arranged_by(self) -> User | None:
        if self.of_event or self.proposer_id is None or self.proposer_id in self.players:
            return None
        return self.proposer

    @property
    def has_begun(self) -> bool:
        return self.battle_data is not None

    @property
    def is_finished(self) -> bool:
        """True if the match is over, even if it was abandoned or called off. All its secrets are public."""
        return self.status in OVER

    @cached_property
    def battle(self) -> Battle:
        """Return the current battle with all its secrets. Pages must show only what its `seen_by` returns."""
        assert self.battle_data is not None
        return Battle.from_json(self.battle_data)

    @property
    def phase(self) -> Phase:
        return Phase(self.battle_data["phase"]) if self.battle_data else Phase.READY

    @cached_property
    def start(self) -> Battle:
        assert self.start_data is not None
        return Battle.from_json(self.start_data)

    @cached_property
    def all_seats(self) -> list[Seat]:
        if hasattr(self, "fetched_seats"):
            return list(self.fetched_seats)
        seats = SEATS(self.pk)
        for seat in seats:
            seat.match = self
        return seats

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.all_seats]

    @cached_property
    def newest_moves(self) -> list[Move]:
        return newest_moves(self)

    @property
    def moves_so_far(self) -> models.QuerySet[Move]:
        return self.moves.filter(number__lte=self.version)

    @property
    def is_record_only(self) -> bool:
        """True if the match was imported without its moves, because they could not be replayed."""
        return self.imported_number is not None and self.is_finished and not self.has_begun

    @property
    def was_played_elsewhere(self) -> bool:
        """True if the match was over when it was imported."""
        return self.imported_number is not None and self.is_finished and not self.moves_made_here.exists()

    @property
    def moves_made_here(self) -> models.QuerySet[Move]:
        """The moves whose dice the site promised, which are all but those of an imported match."""
        return self.moves.filter(number__gt=self.imported_moves)

    def moves_from(self, number: int) -> list[Move]:
        moves = self.newest_moves
        if len(moves) == MOST_OF_A_ROUND and moves[-1].round >= number:
            moves = list(self.moves_so_far.defer("action", "draws").order_by("-number"))
        return [move for move in moves if move.round >= number]

    def leaves_a_pick_to(self, seat: Seat) -> bool:
        """Return True if the seat's player must pick a button to accept.

        The button is for this seat, or for another seat that left the choice to the player.
        """
        return any(
            other.is_to_be_picked for other in self.all_seats if other.number == seat.number or other.accepted
        )

    @property
    def banned_buttons(self) -> list[str]:
        return sorted({name for seat in self.all_seats for name in seat.bans})

    @property
    def players(self) -> list[int]:
        return [seat.player_id for seat in self.all_seats if seat.player_id is not None]

    def seat_of(self, player: User | AnonymousUser) -> Seat | None:
        if not player.is_authenticated:
            return None
        return next((seat for seat in self.all_seats if seat.player_id == player.pk), None)

    @property
    def dice_lines(self) -> list[str]:
        """The players' words for the dice, with which the text of each draw begins.

        The words are sorted, so the order of the seats makes no difference. Matches under the former rule
        also have the match number, which the site chooses after the words.
        """
        words = [seat.dice_words for seat in self.all_seats]
        return [*words, str(self.pk)] if self.promised == self.Promised.FORMER else sorted(words)

    @property
    def has_outcome(self) -> bool:
        return self.status == self.Status.FINISHED and not (self.is_on_one_device or self.misere)

    @property
    def counts(self) -> Counts:
        return counts_of(
            self.all_seats,
            has_outcome=self.has_outcome,
            is_private=self.is_private,
            rated=self.rated,
            was_decided=self.was_decided_at_the_table,
        )

    def was_decided_at_the_table(self) -> bool:
        """Return True if in some round every player did more than surrender and a die was captured."""
        return any(self.was_die_taken_in(number) for number in self.rounds_with_moves_of_all())

    def was_die_taken_in(self, number: int) -> bool:
        moves = self.moves.filter(round=number).only("events")
        return any(isinstance(event, DieCaptured) for move in moves for event in move.facts)

    def rounds_with_moves_of_all(self) -> Iterator[int]:
        answers = self.moves.filter(seat__isnull=False).order_by("number")
        moved: dict[int, set[int | None]] = defaultdict(set)
        for start in count(0, MOST_OF_A_ROUND):
            some = list(answers.values_list("round", "seat", "action")[start : start + MOST_OF_A_ROUND])
            for number, seat, action in some:
                is_last = len(moved[number] | {seat}) == len(self.all_seats) != len(moved[number])
                if action is not None and action.get("type") != "surrender":
                    moved[number].add(seat)
                    if is_last:
                        yield number
            if len(some) < MOST_OF_A_ROUND:
                return

    @property
    def is_public(self) -> bool:
        return self.has_begun and not self.is_private

    @property
    def takes_spectators(self) -> bool:
        return self.is_public and not self.teaches and not self.is_on_one_device

    # ---- on one device

    @property
    def is_on_one_device(self) -> bool:
        return self.device_holder is not None

    def seen_from(self, viewer: User | AnonymousUser) -> Seat | None:
        """Return the seat through which *viewer* sees and plays the match.

        On a shared device, return the seat of the player who has the device. Return None for spectators and
        while the device must be passed on.
        """
        mine = self.seat_of(viewer)
        if mine is None or not self.is_on_one_device or not self.due:
            return mine
        return None if self.goes_to is not None else self.due[0]

    @property
    def goes_to(self) -> Seat | None:
        """The seat whose player must take the shared device before a secret decision is shown, or None."""
        if not self.due or self.phase not in SECRET_PHASES or self.due[0].number == self.device_holder:
            return None
        return self.due[0]

    @cached_property
    def due(self) -> list[Seat]:
        if self.device_holder is None:
            return []
        order = self.all_seats[self.device_holder :] + self.all_seats[: self.device_holder]
        return [seat for seat in order if seat.owes is not None]


SEATS = Compiled(
    lambda match: Seat.objects.filter(match_id=match).select_related("player").order_by("number")
)

OVER = (Match.Status.FINISHED, Match.Status.ABANDONED, Match.Status.CALLED_OFF)
"""Statuses of matches that are over, in which nothing is secret any more."""


def lost_early() -> Exists:
    return Exists(Seat.objects.filter(match=OuterRef("pk")).exclude(forfeited=""))


def still_on_offer(path: str = "", now: datetime | None = None) -> Q:
    in_time = Q(**{f"{path}expires_at": None}) | Q(**{f"{path}expires_at__gt": now or timezone.now()})
    return Q(**{f"{path}status": Match.Status.OFFERED}) & in_time
