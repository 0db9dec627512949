"""The past matches that a search finds, and their totals."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from math import ceil
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import EmptyResultSet
from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet
from django.utils.functional import cached_property

from accounts.models import User
from core.intervals import wilson
from core.release import release_cache
from games.history.form import CANCELLED, FROM_HERE, IS_OVER, PLAYED
from games.lists.events import of_events_called
from games.lists.open_offers import with_skills
from games.models import OVER, Match, MatchQuerySet, Message, Seat, lost_early

CANCELLING = (Match.Status.DECLINED, Match.Status.WITHDRAWN)
"""Statuses of offers that were declined, withdrawn or not accepted in time."""
SEVERAL = {IS_OVER: OVER, CANCELLED: CANCELLING}
"""The statuses behind each filter value that covers more than one status."""


def matches_ended(how: str) -> Q:
    lost = Seat.objects.exclude(forfeited="")
    if how == PLAYED:
        return Q(status=Match.Status.FINISHED) & ~Q(pk__in=lost.values("match"))
    return Q(pk__in=lost.filter(forfeited=how).values("match"))


def said_before(player: User | AnonymousUser, words: str) -> Q:
    own = Seat.objects.filter(player=player.pk).values("match")
    said = Message.objects.filter(match__in=own, hidden=False, text__icontains=words)
    return Q(pk__in=said.values("match"))


PLAIN = {
    "status": lambda status: Q(status__in=SEVERAL.get(status, [status])),
    "rounds": lambda rounds: Q(first_to=rounds),
    "ruleset": lambda ruleset: Q(ruleset=ruleset),
    "text": lambda text: Q(description__icontains=text) & ~Q(description=""),
    "ending": matches_ended,
    "imported": lambda which: Q(imported_number__isnull=which == FROM_HERE),
    "skill": with_skills,
    "of_event": lambda _yes: Q(of_event=True),
    "custom": lambda _yes: Q(pk__in=Seat.objects.filter(button_name="").exclude(recipe="").values("match")),
    "offered_from": lambda moment: Q(offered_at__gte=moment),
    "offered_to": lambda moment: Q(offered_at__lt=moment),
    "moved_from": lambda moment: Q(moved_at__gte=moment),
    "moved_to": lambda moment: Q(moved_at__lt=moment),
}
"""The database condition for each search field that needs only one."""

OTHER_SIDE = {"a": "b", "b": "a"}


FEW = 1000
"""Most matches of a player or button that a search looks up by number, to avoid a slow query plan."""


@dataclass(frozen=True)
class HistorySide:
    player: User | None
    button: str

    @property
    def is_given(self) -> bool:
        return self.player is not None or bool(self.button)

    def of_seat(self, prefix: str = "") -> Q:
        found = Q()
        if self.player is not None:
            found &= Q(**{f"{prefix}player": self.player})
        if self.button:
            found &= Q(**{f"{prefix}button_name__iexact": self.button})
        return found


EARLY = "early"

LARGE = 10_000
"""Most matches whose totals are counted for each page."""
KEPT = 300
"""Seconds for which the totals of more matches are kept."""


class FoundMatches:
    """The past matches that fit a search and that the viewer may find."""

    def __init__(self, asked: dict[str, Any], viewer: User | AnonymousUser) -> None:
        self.side, self.other = (
            HistorySide(asked["a"], asked["button_a"]),
            HistorySide(asked["b"], asked["button_b"]),
        )
        winner = asked["winner"]
        if self.other.is_given and not self.side.is_given:
            self.side, self.other = self.other, self.side
            winner = OTHER_SIDE.get(winner, winner)
        self.winner = winner
        matches = Match.objects
        listed = matches.on_the_device_of(viewer) if asked.get("shared") else matches.found_by(viewer)
        if asked["event"]:
            listed = listed.filter(of_event=True).filter(of_events_called(asked["event"], viewer))
        if asked.get("said"):
            listed = listed.filter(said_before(viewer, asked["said"]))
        self._narrowed = narrowed_matches(listed, asked)

    @property
    def has_side(self) -> bool:
        return self.side.is_given

    @cached_property
    def matches(self) -> MatchQuerySet:
        if self.has_side:
            return self._narrowed.filter(pk__in=self.numbers())
        drawn = Q(pk__in=Seat.objects.filter(result=Seat.Result.DRAWN).values("match"))
        if self.winner == "tie":
            return self._narrowed.filter(drawn)
        return self._narrowed.filter(~drawn, status=Match.Status.FINISHED) if self.winner else self._narrowed

    def numbers(self) -> list[int] | QuerySet[Seat, Any]:
        found = self.seats.values_list("match", flat=True)
        few = list(found[: FEW + 1])
        return few if len(few) <= FEW else found

    @property
    def seats(self) -> QuerySet[Seat]:
        """The seats of the searched side in matches against the other side and with the chosen winner."""
        seats = Seat.objects.filter(self.side.of_seat())
        others = Seat.objects.filter(self.other.of_seat(), match=OuterRef("match"))
        others = others.exclude(number=OuterRef("number"))
        if self.winner == "b":
            seats = seats.filter(Exists(others.filter(result=Seat.Result.WON)))
        elif self.other.is_given:
            seats = seats.filter(Exists(others))
        if self.winner == "a":
            seats = seats.filter(result=Seat.Result.WON)
        elif self.winner == "tie":
            seats = seats.filter(result=Seat.Result.DRAWN)
        return seats

    def summary(self) -> Summary:
        """Return the totals of the search. Those of a large search may be some minutes old."""
        rows = self.matches.order_by().values_list("status")
        counted = rows.annotate(Count("pk"), Min("offered_at"), Max("moved_at"))
        try:
            key = "history:" + sha256(str(counted.query).encode()).hexdigest()
        except EmptyResultSet:
            return self.count(counted)
        if known := release_cache.get(key):
            return Summary(**known)
        summary = self.count(counted)
        if summary.matches > LARGE:
            release_cache.set(key, asdict(summary), KEPT)
        return summary

    def count(self, counted: QuerySet[Match, Any]) -> Summary:
        by_status = {status: (count, first, last) for status, count, first, last in counted}
        return Summary(
            counts={status: count for status, (count, _first, _last) in by_status.items()},
            earliest=min((first for _count, first, _last in by_status.values()), default=None),
            latest=max((last for _count, _first, last in by_status.values()), default=None),
            results=self.results() if self.has_side else {},
        )

    def results(self) -> dict[str, int]:
        """Return the number of wins, losses and draws of the searched side.

        Matches without a result are counted by status. Matches that a player lost early are counted apart.
        """
        seats = self.matches.filter(self.side.of_seat("seats__")).annotate(early=lost_early()).order_by()
        found: Counter[str] = Counter()
        rows = seats.values_list("seats__result", "status", "early").annotate(Count("pk"))
        for result, status, was_lost_early, count in rows:
            is_early = was_lost_early and status == Match.Status.FINISHED
            found[EARLY if is_early else result or status] += count
        return found


def narrowed_matches(matches: MatchQuerySet, asked: dict[str, Any]) -> MatchQuerySet:
    for name, left_over in PLAIN.items():
        if asked[name]:
            matches = matches.filter(left_over(asked[name]))
    if asked["numbers"]:
        ranges = [Q(pk__range=ends) for ends in asked["numbers"]]
        matches = matches.filter(Q(*ranges, _connector=Q.OR))
    return matches


@dataclass(frozen=True)
class Summary:
    counts: dict[str, int]
    earliest: datetime | None
    latest: datetime | None
    results: dict[str, int]

    @property
    def by_status(self) -> list[tuple[Any, int]]:
        return [
            (label, self.counts[status]) for status, label in Match.Status.choices if status in self.counts
        ]

    @property
    def matches(self) -> int:
        return sum(self.counts.values())

    def pages(self, size: int) -> int:
        return ceil(self.matches / size)

    @property
    def matches_won(self) -> int:
        return self.results.get(Seat.Result.WON, 0)

    @property
    def matches_lost(self) -> int:
        return self.results.get(Seat.Result.LOST, 0)

    @property
    def matches_drawn(self) -> int:
        return self.results.get(Seat.Result.DRAWN, 0)

    @property
    def matches_abandoned(self) -> int:
        return self.results.get(Seat.Result.ABANDONED, 0)

    @property
    def early_losses(self) -> int:
        return self.results.get(EARLY, 0)

    @property
    def unfinished(self) -> int:
        return self.results.get(Match.Status.PLAYING, 0)

    @property
    def percent_completed(self) -> int | None:
        counts = self.counts
        begun = sum(count for status, count in counts.items() if status not in Match.NOT_BEGUN)
        return round(100 * counts.get(Match.Status.FINISHED, 0) / begun) if begun else None

    @property
    def matches_decided(self) -> int:
        return self.matches_won + self.matches_lost + self.matches_drawn

    @property
    def share(self) -> float | None:
        return 100 * self.matches_won / self.matches_decided if self.matches_decided else None

    @property
    def interval(self) -> tuple[float, float]:
        low, high = wilson(self.matches_won, self.matches_decided)
        return 100 * low, 100 * high
