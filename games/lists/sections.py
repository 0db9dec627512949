"""The overview of a player's running matches, sorted into sections.

One narrow query reads all matches; only the matches that the page shows are read completely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode
from zlib import crc32

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from core.database.compiled import Compiled
from core.text.lists import all_of
from games.lists.match_line import MatchLine
from games.lists.reading import matches_with_seats
from games.lists.waiting import closed_seats
from games.log.pace_words import span_in_brief
from games.models import Match, Seat
from games.offers.between_players import arranged_by
from games.play import SILENCE

SHOWN = 12
"""Number of matches that each section shows until the player asks for more."""
PAGE = 60
"""Number of matches per page after the player has asked for more matches of a section."""
CLOSED_SHOWN = 20
CLOSED_AT_FIRST = 3
ARRANGED_SHOWN = 20
SECONDS_UNTIL_OLD = 600
"""Age in seconds after which the page updates relative times, such as "5 minutes ago"."""


class ListedSeat(NamedTuple):
    match: int
    number: int
    status: str
    accepted: bool
    guest_name: str
    owes: int | None
    owes_since: datetime | None
    starred: bool
    later_until: datetime | None
    chat_seen: int
    version: int
    chat_version: int
    moved_at: datetime
    offered_at: datetime
    expires_at: datetime | None
    due_at: datetime | None
    over_by: datetime | None
    button: str

    @property
    def last_moment(self) -> datetime | None:
        if self.owes is None:
            return None
        return min((each for each in (self.due_at, self.over_by) if each is not None), default=None)

    @property
    def change_key(self) -> tuple[object, ...]:
        """A key that changes whenever the match's row looks different, for example after a move."""
        changing = (
            self.status,
            self.accepted,
            self.owes,
            self.starred,
            self.later_until,
            self.last_moment,
            self.button,
        )
        return (self.match, *changing, self.version, self.chat_version, self.chat_seen)


COLUMNS = (
    *("match_id", "number", "match__status", "accepted", "guest_name", "owes", "owes_since", "starred"),
    *("later_until", "chat_seen", "match__version", "match__chat_version"),
    *("match__moved_at", "match__offered_at", "match__expires_at", "due_at", "match__over_by", "button_name"),
)
"""The database columns that each `Fact` contains, in the order of its fields."""


def fought_by_others(player: int) -> QuerySet[Any, int]:
    running = Match.objects.filter(
        status=Match.Status.PLAYING, is_private=False, by_link=False, teaches=False
    )
    apart = Seat.objects.filter(player__in=User.objects.apart_from(player))
    mine = Seat.objects.filter(match=OuterRef("pk"), player=player)
    others = running.exclude(pk__in=apart.values("match")).filter(~Exists(mine))
    return others.order_by("-moved_at").values_list("pk", flat=True)[:1]


RUNNING = Compiled(
    lambda player: Seat.objects.filter(player=player, closed_at__isnull=True).values_list(*COLUMNS)
)
ARRANGED = Compiled(lambda player, now: arranged_by(player, now)[:ARRANGED_SHOWN])
CLOSED = Compiled(lambda player: closed_seats(player)[: CLOSED_SHOWN + 1])
FOUGHT_BY_OTHERS = Compiled(fought_by_others)

SORTS = {
    "wait": gettext_lazy("the longest wait"),
    "time": gettext_lazy("the least time left"),
    "moved": gettext_lazy("the latest move"),
    "new": gettext_lazy("the newest match"),
    "opponent": gettext_lazy("the opponent"),
    "button": gettext_lazy("my fighter"),
}
NAMES = (
    *("to_act", "stale_to_act", "offered_to_me", "waiting", "stale_waiting", "offered_by_me", "later"),
    "on_one_device",
)


@dataclass
class Section:
    name: str
    facts: list[ListedSeat]
    page: int = 0
    rows: list[MatchLine] = field(default_factory=list)
    previous: str = ""
    next: str = ""

    @property
    def total(self) -> int:
        return len(self.facts)

    @property
    def left_out(self) -> int:
        return 0 if self.page else max(self.total - SHOWN, 0)

    @cached_property
    def facts_shown(self) -> list[ListedSeat]:
        if not self.page:
            return self.facts[:SHOWN]
        found = Paginator(self.facts, PAGE).get_page(self.page)
        self.page = found.number
        return list(found.object_list)

    @property
    def has_next(self) -> bool:
        return 0 < self.page * PAGE < self.total


class Overview:
    def __init__(
        self,
        player: User,
        sort: str,
        pages: Mapping[str, int],
        skipped: Mapping[int, int],
        *,
        tidying: bool = False,
        keeps: int | None = None,
        opened: datetime | None = None,
    ) -> None:
        """Sort the player's matches into sections.

        *keeps* is the match at the top of the page, which stays there while it is the player's turn. *opened*
        is the time at which the requesting page was loaded.
        """
        self.player = player
        self.sort = sort if sort in SORTS else "time"
        self.pages = pages
        self.skipped = skipped
        self.tidying = tidying
        self.keeps = keeps
        self.now = timezone.now()
        self.opened = opened or self.now
        self.jacket: MatchLine | None = None

    # ---- what there is

    @cached_property
    def facts(self) -> list[ListedSeat]:
        facts = map(ListedSeat._make, RUNNING(self.player.pk))
        return [fact for fact in facts if not self.has_expired(fact)]

    def has_expired(self, fact: ListedSeat) -> bool:
        is_late = fact.expires_at is not None and fact.expires_at <= self.now
        return is_late and fact.status == Match.Status.OFFERED

    @cached_property
    def arranged_matches(self) -> list[Match]:
        return ARRANGED(self.player.pk, self.now)

    @cached_property
    def closed_seats(self) -> list[Seat]:
        return CLOSED(self.player.pk)

    @cached_property
    def stamp(self) -> str:
        """A checksum that changes whenever the page would look different."""
        drawn_at = int(self.now.timestamp()) // SECONDS_UNTIL_OLD
        closed = [(seat.match_id, seat.chat_seen) for seat in self.closed_seats]
        arranged = [(match.pk, match.version) for match in self.arranged_matches]
        asked = (self.sort, sorted(self.pages.items()), self.tidying)
        running = [fact.change_key for fact in self.facts]
        left = [
            span_in_brief(moment - self.now)
            for fact in self.facts
            if (moment := fact.last_moment) is not None
        ]
        seen = (running, left, closed, arranged, asked, self.skipped, drawn_at)
        return f"{crc32(repr(seen).encode()):08x}"

    # ---- in sections

    @cached_property
    def by_section(self) -> dict[str, list[ListedSeat]]:
        found: dict[str, list[ListedSeat]] = {name: [] for name in NAMES}
        for fact in self.facts:
            found[self.section_of(fact)].append(fact)
        return found

    @cached_property
    def first(self) -> ListedSeat | None:
        """The match at the top of the page: starred first, then least time, then longest wait.

        A challenge if the player has no turn in any match. None without any such match.
        """
        by_section = self.by_section
        waiting = by_section["to_act"] or by_section["stale_to_act"] or by_section["offered_to_me"]
        kept = [fact for fact in waiting if fact.match == self.keeps]
        return min(kept or waiting, key=urgency, default=None)

    @cached_property
    def without_rows(self) -> dict[str, Section]:
        return {
            name: Section(
                name,
                self.sorted(name, [fact for fact in facts if fact is not self.first]),
                self.pages.get(name, 0),
            )
            for name, facts in self.by_section.items()
        }

    @cached_property
    def fought_by_others(self) -> int | None:
        return next(iter(FOUGHT_BY_OTHERS(self.player.pk)), None)

    @cached_property
    def matches(self) -> dict[int, Match]:
        facts = [fact for section in self.without_rows.values() for fact in section.facts_shown]
        on_jacket = [] if self.first is None else [self.first.match]
        closed = [seat.match_id for seat in self.closed_shown]
        beside = [] if self.fought_by_others is None else [self.fought_by_others]
        return matches_with_seats([*(fact.match for fact in facts), *on_jacket, *closed, *beside])

    @cached_property
    def sections(self) -> dict[str, Section]:
        self.fill(self.without_rows)
        return self.without_rows

    @cached_property
    def new_turns(self) -> list[ListedSeat]:
        waiting = [fact for fact in self.by_section["to_act"] if fact is not self.first]
        return [fact for fact in waiting if waits_since(fact) > self.opened]

    @property
    def who_moved_too(self) -> str:
        numbers = [fact.match for fact in self.new_turns]
        seats = Seat.objects.filter(match__in=numbers, player__isnull=False).exclude(player=self.player)
        names = sorted(set(seats.values_list("player__username", flat=True))) if numbers else []
        if not names:
            return ""
        return ngettext("%(names)s also moved", "%(names)s also moved", len(names)) % {"names": all_of(names)}

    def section_of(self, fact: ListedSeat) -> str:
        if fact.guest_name:
            return "on_one_device"
        if fact.status == Match.Status.OFFERED:
            return "offered_by_me" if fact.accepted else "offered_to_me"
        since = fact.moved_at if fact.owes_since is None else fact.owes_since
        is_stale = since <= self.now - SILENCE
        if fact.owes is None:
            return "stale_waiting" if is_stale else "waiting"
        if self.is_later(fact):
            return "later"
        return "stale_to_act" if is_stale else "to_act"

    def is_later(self, fact: ListedSeat) -> bool:
        is_put_off = fact.later_until is not None and fact.later_until > self.now
        return is_put_off or self.skipped.get(fact.match) == fact.owes

    def sorted(self, name: str, facts: list[ListedSeat]) -> list[ListedSeat]:
        keys: dict[str, Callable[[ListedSeat], Any]] = {
            "wait": waits_since,
            "time": lambda fact: (*least_time(fact), waits_since(fact)),
            "moved": lambda fact: -fact.moved_at.timestamp(),
            "new": lambda fact: -fact.match,
            "opponent": lambda fact: self.opponents.get(fact.match, ""),
            "button": lambda fact: fact.button.lower(),
        }
        sort = "moved" if self.sort in ("wait", "time") and name == "waiting" else self.sort
        return sorted(facts, key=lambda fact: (not fact.starred, keys[sort](fact), fact.match))

    @cached_property
    def opponents(self) -> dict[int, str]:
        mine = Seat.objects.filter(player=self.player, closed_at__isnull=True).values("match")
        others = Seat.objects.filter(match__in=mine).exclude(player=self.player).order_by("-number")
        return {
            match: (name or "").lower() for match, name in others.values_list("match", "player__username")
        }

    def fill(self, sections: dict[str, Section]) -> None:
        matches = self.matches
        if self.first is not None and self.first.match in matches:
            self.jacket = MatchLine(matches[self.first.match], self.first.number)
        for section in sections.values():
            section.rows = [
                MatchLine(matches[fact.match], fact.number, is_skipped=fact.match in self.skipped)
                for fact in section.facts_shown
                if fact.match in matches
            ]
            section.previous = self.address(**{section.name: section.page - 1}) if section.page > 1 else ""
            has_next = section.has_next or section.left_out
            section.next = self.address(**{section.name: section.page + 1}) if has_next else ""
        if self.sort in ("wait", "time"):
            sections["to_act"].rows.sort(key=self.quickest_first)

    def quickest_first(self, row: MatchLine) -> tuple[object, ...]:
        """Return a sort key: starred matches first, then by deadline, then those with one possible move."""
        due_at = row.due_at if self.sort == "time" else None
        return (not row.mine.starred, due_at is None, due_at or self.now, row.only_move is None)

    @property
    def closed_shown(self) -> list[Seat]:
        return self.closed_seats[: CLOSED_SHOWN if self.tidying else CLOSED_AT_FIRST]

    @cached_property
    def closed_rows(self) -> list[MatchLine]:
        return [
            MatchLine(self.matches[seat.match_id], seat.number)
            for seat in self.closed_shown
            if seat.match_id in self.matches
        ]

    @property
    def has_more_closed(self) -> bool:
        return len(self.closed_seats) > len(self.closed_rows)

    # ---- what the page tells of all of it

    @property
    def waiting_for_me(self) -> int:
        return len(self.by_section["to_act"]) + len(self.by_section["stale_to_act"])

    @property
    def lists_turns(self) -> bool:
        waiting = ("offered_to_me", "to_act", "stale_to_act")
        has_more = any(fact is not self.first for name in waiting for fact in self.by_section[name])
        return has_more or (self.tidying and self.waiting_for_me > 0)

    @property
    def waiting_for_others(self) -> int:
        return len(self.by_section["waiting"]) + len(self.by_section["stale_waiting"])

    @property
    def match_lines(self) -> list[MatchLine]:
        return [row for section in self.sections.values() for row in section.rows] + self.closed_rows

    @property
    def sorts(self) -> list[tuple[str, object]]:
        return list(SORTS.items())

    def address(self, **other: int) -> str:
        pages = {name: page for name, page in {**self.pages, **other}.items() if page}
        tidying = {"tidy": "on"} if self.tidying else {}
        return f"?{urlencode({'sort': self.sort, **tidying, **pages})}"


def urgency(fact: ListedSeat) -> tuple[object, ...]:
    return (not fact.starred, *least_time(fact), waits_since(fact), fact.match)


def least_time(fact: ListedSeat) -> tuple[bool, datetime]:
    """Return a sort key: matches with a clock by their deadline, then other matches by waiting time."""
    return (fact.last_moment is None, fact.last_moment or waits_since(fact))


def waits_since(fact: ListedSeat) -> datetime:
    return fact.owes_since or fact.offered_at
