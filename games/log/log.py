"""The log of a match for one viewer, with events and messages in pages, newest first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from heapq import merge
from typing import NamedTuple, Self, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from core.addresses import address
from games.log.markup import render_markup
from games.log.moves import LogSentence, move_in_words
from games.log.who_begins import InitiativeRow, WhoBegins, who_begins
from games.models import NEWEST, Match, Message, Move, Ordered, Reaction
from games.play import last_move, why_not_talk

AT_ONCE = 100
"""Most moves and messages on one page of the complete log."""
MOST_CHARACTERS = 20_000
"""Most characters of messages on one page. A longer message fills a page."""


class LogPosition(NamedTuple):
    """The start of a log page, which shows the entries before this move and this message."""

    move: int
    message: int

    @classmethod
    def read(cls, text: str) -> Self | None:
        found = re.fullmatch(r"([0-9]{1,9})\.([0-9]{1,9})", text)
        return None if found is None else cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.move}.{self.message}"


NEWEST_OF_ALL = LogPosition(10**9 - 1, 10**9 - 1)


class ShownReaction(NamedTuple):
    number: int
    seat: int
    name: str
    word: str
    is_mine: bool


@dataclass
class MatchLogEntry:
    seat: int | None
    when: datetime
    is_mine: bool = False
    """True if the entry belongs to the viewer's seat. A spectator sees the log from the first seat."""
    move: int | None = None
    sentences: list[SafeString] = field(default_factory=list)
    is_new: bool = False
    message: Message | None = None
    may_edit: bool = False
    text: str = ""
    round: int = 0
    """The round of a move, or 0 before the first round and for messages."""
    begins_round: bool = False
    """True if the entry tells how the move began the next round."""
    initiative: list[InitiativeRow] = field(default_factory=list)
    """The dice that were compared for who goes first, if the entry says who does."""
    remarks: list[ShownReaction] = field(default_factory=list)
    may_react: bool = False
    was_ordered: bool = False
    """True if the site made the move by an order that the player had left in advance."""

    @property
    def anchor(self) -> str:
        if self.message is not None:
            return f"said{self.message.number}"
        return f"begun{self.move}" if self.begins_round else f"move{self.move}"

    @property
    def classes(self) -> str:
        true_of_it = {
            "mine": self.is_mine,
            "theirs": self.seat is not None and not self.is_mine,
            "chat": self.message is not None,
            "new": self.is_new,
        }
        return " ".join(name for name, is_true in true_of_it.items() if is_true)


class LogRound(NamedTuple):
    """The entries of a round on one page of the log, newest first."""

    number: int
    entries: list[MatchLogEntry]


Told = TypeVar("Told", MatchLogEntry, Move | Message)


class Log:
    """The newest entries of the log of a match, or one page of the complete log if *before* is set."""

    def __init__(
        self,
        match: Match,
        viewer: User | AnonymousUser,
        *,
        since: int | None = None,
        before: LogPosition | None = None,
    ) -> None:
        self._match = match
        self.match_id = match.pk
        self.version = match.version
        self.chat_version = match.chat_version
        self._viewer = viewer
        self.my_row = match.seen_from(viewer)
        self.me = None if self.my_row is None else self.my_row.number
        seen = 0 if self.my_row is None else self.my_row.move_seen
        self.since = seen if since is None else since
        self.before = before

    @property
    def page_query(self) -> str:
        """The query string that loads this log page again, or an empty string for the newest entries."""
        if self.before is None:
            return ""
        return "&whole" if self.is_newest_page else f"&before={self.before}"

    @property
    def is_newest_page(self) -> bool:
        return self.before == NEWEST_OF_ALL

    @property
    def is_mine(self) -> bool:
        return self.me is not None

    @property
    def is_on_one_device(self) -> bool:
        return self._match.is_on_one_device

    @cached_property
    def names(self) -> list[str]:
        return [seat.name for seat in self._match.all_seats]

    @cached_property
    def is_private(self) -> bool:
        return any(seat.wants_private_chat for seat in self._match.all_seats)

    @property
    def may_read_chat(self) -> bool:
        return self.is_mine or not (self.is_private or why_not_among_strangers(self._viewer))

    @cached_property
    def entries(self) -> list[MatchLogEntry]:
        moves = [entry for row in self.shown_rows if isinstance(row, Move) for entry in self.entries_of(row)]
        messages = self.in_entries([row for row in self.shown_rows if isinstance(row, Message)])
        return list(merge_by_time(self.add_reactions(moves), messages))

    @cached_property
    def rounds(self) -> list[LogRound]:
        """The entries by round. A message belongs to the round of the move before it on the page."""
        rounds: list[LogRound] = []
        untold: list[MatchLogEntry] = []
        for entry in self.entries:
            untold.append(entry)
            if entry.message is None:
                if not rounds or rounds[-1].number != entry.round:
                    rounds.append(LogRound(entry.round, []))
                rounds[-1].entries.extend(untold)
                untold = []
        if untold and not rounds:
            rounds.append(LogRound(0, []))
        if untold:
            rounds[-1].entries.extend(untold)
        return rounds

    @property
    def has_round_headings(self) -> bool:
        """True unless the page shows only the first round, which is often the only one."""
        return any(each.number > 1 for each in self.rounds)

    @property
    def shown_rows(self) -> list[Move | Message]:
        return self.cut[0]

    @property
    def older_position(self) -> LogPosition | None:
        return self.cut[1]

    @cached_property
    def cut(self) -> tuple[list[Move | Message], LogPosition | None]:
        """The moves and messages of this page, and the start of the next page or None."""
        most = NEWEST if self.before is None else AT_ONCE
        move, message = self.before or NEWEST_OF_ALL
        shown: list[Move | Message] = []
        left = MOST_CHARACTERS
        moves: list[Move | Message] = [*self.rows]
        messages: list[Move | Message] = [said for said in self.chat_messages if not said.reaction]
        for row in merge_by_time(moves, messages):
            left -= len(row.text) if isinstance(row, Message) else 0
            if shown and (len(shown) == most or left < 0):
                return shown, LogPosition(move, message)
            shown.append(row)
            move, message = (row.number, message) if isinstance(row, Move) else (move, row.number)
        reactions_took_the_place = self.before is None and len(self.chat_messages) > NEWEST
        return shown, LogPosition(move, message) if reactions_took_the_place else None

    @cached_property
    def replay_url(self) -> str:
        return address("games:replay", self._match.pk)

    @cached_property
    def rows(self) -> list[Move]:
        if not self._match.has_begun:
            return []
        if self.before is None:
            return self._match.newest_moves[: NEWEST + 1]
        older = self._match.moves_so_far.filter(number__lt=self.before.move).defer("action", "draws")
        return list(older.order_by("-number")[: AT_ONCE + 1])

    def entries_of(self, move: Move) -> list[MatchLogEntry]:
        """Return the entry of the move, after one for the round that begins with the move, if any."""
        own, begun = move_in_words(self._match, move, self).parts
        entries = [self.entry_of(move, begun, begins_round=True), self.entry_of(move, own)]
        return [entry for entry in entries if entry.sentences]

    def entry_of(
        self, move: Move, sentences: Sequence[LogSentence], *, begins_round: bool = False
    ) -> MatchLogEntry:
        first = self.who_begins(move) if any(each.goes_first for each in sentences) else None
        return MatchLogEntry(
            seat=move.seat,
            when=move.made_at,
            is_mine=move.seat == (self.me or 0),
            move=move.number,
            sentences=[first.html if first and each.goes_first else each.html for each in sentences],
            is_new=self.is_mine and move.seat != self.me and move.number > self.since,
            was_ordered=bool(sentences) and not begins_round and self.shows_order(move),
            round=move.round + begins_round,
            begins_round=begins_round,
            initiative=first.rows if first else [],
        )

    def shows_order(self, move: Move) -> bool:
        """Return True if the viewer may see that an order of the player made this move.

        Until the match ends, only the player sees that a lasting order made the move.
        """
        if move.ordered == Ordered.LASTING:
            return move.seat == self.me or self._match.is_finished
        return bool(move.ordered)

    def who_begins(self, move: Move) -> WhoBegins | None:
        events = [event for row in reversed(self.rows) if row.number <= move.number for event in row.facts]
        return who_begins(self._match.battle, events, self.names, self.your_seat)

    @property
    def your_seat(self) -> int | None:
        return seat_called_you(self._match, self.me)

    def add_reactions(self, moves: list[MatchLogEntry]) -> list[MatchLogEntry]:
        by_number = {entry.move: entry for entry in moves if not entry.begins_round}
        for said in self.chat_messages:
            if said.reaction and not said.hidden and (move := by_number.get(said.after_move)):
                word = said.get_reaction_display()
                remark = ShownReaction(
                    said.number, said.seat, self.names[said.seat], word, said.seat == self.me
                )
                move.remarks.append(remark)
        newest = next((entry for entry in moves if not entry.begins_round), None)
        if newest and self.may_talk:
            newest.may_react = newest.seat not in (None, self.me)
        return moves

    @property
    def may_talk(self) -> bool:
        return self.has_chat and not self.why_not_talk

    @property
    def has_chat(self) -> bool:
        return self.is_mine and not self.is_on_one_device and not self._match.teaches

    @cached_property
    def why_not_talk(self) -> str:
        if not (self.has_chat and self._viewer.is_authenticated):
            return ""
        return str(why_not_talk(self._match, self._viewer) or "")

    @cached_property
    def chat_messages(self) -> list[Message]:
        if not (self.chat_version and self.may_read_chat):
            return []
        rows = self._match.messages.order_by("-number")
        if self.before is None:
            return list(rows[: NEWEST + 1])
        older = rows.filter(reaction="", number__lt=self.before.message)[: AT_ONCE + 1]
        about = rows.exclude(reaction="").filter(after_move__in=[move.number for move in self.rows])
        return [*older, *about]

    @cached_property
    def newest_messages(self) -> list[MatchLogEntry]:
        return self.in_entries([said for said in self.chat_messages if not said.reaction][:NEWEST])

    def in_entries(self, found: list[Message]) -> list[MatchLogEntry]:
        if not found:
            return []
        last = last_move(self._match)
        texts = render_markup([text_of(message) for message in found])
        return [
            MatchLogEntry(
                seat=message.seat,
                when=message.said_at,
                is_mine=message.seat == (self.me or 0),
                is_new=self.is_mine and message.seat != self.me and message.after_move >= self.since > 0,
                message=message,
                may_edit=message.seat == self.me and not message.hidden and message.after_move >= last,
                text=text,
            )
            for message, text in zip(found, texts, strict=True)
        ]

    @property
    def phrases(self) -> list[str]:
        if not self._match.has_begun or self._match.is_finished:
            return [_("Hello!"), _("Thanks for the match!"), _("Another one?")]
        return [_("Good luck!"), _("Well played!"), _("One moment…")]

    @property
    def words_for_a_move(self) -> list[tuple[str, str]]:
        return [(word.value, str(word.label)) for word in Reaction]

    @property
    def last_of_mine(self) -> MatchLogEntry | None:
        mine = (entry for entry in self.entries if entry.message is not None and entry.seat == self.me)
        return next((entry for entry in mine if entry.may_edit), None)


def merge_by_time(moves: Iterable[Told], messages: Iterable[Told]) -> Iterator[Told]:
    """Merge moves and messages by time, newest first. Both arguments must have that order already."""
    return merge(moves, messages, key=time_of, reverse=True)


def time_of(told: MatchLogEntry | Move | Message) -> datetime:
    if isinstance(told, MatchLogEntry):
        return told.when
    return told.made_at if isinstance(told, Move) else told.said_at


def seat_called_you(match: Match, me: int | None) -> int | None:
    return None if match.is_on_one_device else me


def text_of(message: Message) -> str:
    return _("*hidden by a moderator*") if message.hidden else message.text
