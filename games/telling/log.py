"""The log: events and messages for one viewer, the newest first."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import NEWEST, Match, Message, Move, Ordered, Reaction
from games.play import last_move, why_not_talk
from games.telling.markup import marked_up
from games.telling.who_begins import who_begins
from games.telling.wording import in_html
from rules.events import RoundBegan, RoundEnded
from rules.words import tell_all

GOES_FIRST = ("goes_first.you", "goes_first.they")


class Remark(NamedTuple):
    """A word about a move."""

    number: int
    name: str
    word: str
    is_mine: bool


@dataclass
class Entry:
    """A move or a message as it stands in the log."""

    seat: int | None
    when: datetime
    is_mine: bool = False
    """A spectator sees the log as the first seat does."""
    move: int | None = None
    sentences: list[SafeString] = field(default_factory=list)
    is_new: bool = False
    message: Message | None = None
    may_edit: bool = False
    text: str = ""
    ends_round: bool = False
    remarks: list[Remark] = field(default_factory=list)
    may_react: bool = False
    was_ordered: bool = False
    """The player had left an order for it."""

    @property
    def anchor(self) -> str:
        return f"move{self.move}" if self.message is None else f"said{self.message.number}"

    @property
    def classes(self) -> str:
        """How its style sheet tells it from others."""
        true_of_it = {
            "mine": self.is_mine,
            "theirs": self.seat is not None and not self.is_mine,
            "chat": self.message is not None,
            "new": self.is_new,
            "ends-round": self.ends_round,
        }
        return " ".join(name for name, is_true in true_of_it.items() if is_true)


class Log:
    def __init__(
        self, match: Match, viewer: User | AnonymousUser, *, since: int | None = None, whole: bool = False
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
        self.whole = whole

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
        """Whether only the players read the chat: any of them may make it private."""
        return any(seat.wants_private_chat for seat in self._match.all_seats)

    @property
    def may_read_chat(self) -> bool:
        return self.is_mine or not self.is_private

    @cached_property
    def entries(self) -> list[Entry]:
        moves, messages = self.moves(), self.messages()
        found = [*self.with_remarks(moves), *messages]
        found.sort(key=lambda entry: entry.when, reverse=True)
        return found if self.whole else found[:NEWEST]

    @cached_property
    def replay_url(self) -> str:
        return reverse("games:replay", args=[self._match.pk])

    @property
    def has_more(self) -> bool:
        return not self.whole and len(self.entries) == NEWEST

    def moves(self) -> list[Entry]:
        if not self._match.has_begun:
            return []
        told = (self.entry_of(move) for move in self.rows)
        return [entry for entry in told if entry.sentences]

    @cached_property
    def rows(self) -> list[Move]:
        return (
            list(self._match.moves.order_by("-number")) if self.whole else self._match.newest_moves[:NEWEST]
        )

    def entry_of(self, move: Move) -> Entry:
        seen = self._match.battle.seen_events(self.me, move.facts, move.round)
        return Entry(
            seat=move.seat,
            when=move.made_at,
            is_mine=move.seat == (self.me or 0),
            move=move.number,
            sentences=[
                self.why_first(move) or in_html(told) if told.code in GOES_FIRST else in_html(told)
                for told in tell_all(seen, self.you, self.names)
            ],
            is_new=self.is_mine and move.seat != self.me and move.number > self.since,
            was_ordered=self.tells_of_order(move),
            ends_round=any(isinstance(event, RoundEnded | RoundBegan) for event in seen),
        )

    def tells_of_order(self, move: Move) -> bool:
        """Lasting orders are told only to who left them, as long as there is more to come of them."""
        if move.ordered == Ordered.LASTING:
            return move.seat == self.me or self._match.is_finished
        return bool(move.ordered)

    def why_first(self, move: Move) -> SafeString | None:
        """Who begins and why, where the lowest dice were level."""
        events = [event for row in reversed(self.rows) if row.number <= move.number for event in row.facts]
        found = who_begins(self._match.battle, events, self.names, self.you)
        return found.html if found and found.lead and found.lead.level else None

    @property
    def you(self) -> int | None:
        return told_to(self._match, self.me)

    def with_remarks(self, moves: list[Entry]) -> list[Entry]:
        """The moves with what was said about them; the others may say a word about the newest."""
        by_number = {entry.move: entry for entry in moves}
        for said in self.said:
            if said.reaction and not said.hidden and (move := by_number.get(said.after_move)):
                word = said.get_reaction_display()
                remark = Remark(said.number, self.names[said.seat], word, said.seat == self.me)
                move.remarks.append(remark)
        if moves and self.may_talk:
            moves[0].may_react = moves[0].seat not in (None, self.me)
        return moves

    @property
    def may_talk(self) -> bool:
        return self.has_chat and not self.why_not_talk

    @property
    def has_chat(self) -> bool:
        return self.is_mine and not self.is_on_one_device and not self._match.teaches

    @cached_property
    def why_not_talk(self) -> str:
        """Why the viewer cannot talk to the others here; empty if they can."""
        if not (self.has_chat and self._viewer.is_authenticated):
            return ""
        return str(why_not_talk(self._match, self._viewer) or "")

    @cached_property
    def said(self) -> list[Message]:
        if not (self.chat_version and self.may_read_chat):
            return []
        rows = self._match.messages.order_by("-number")
        return list(rows if self.whole else rows[:NEWEST])

    def messages(self) -> list[Entry]:
        found = [message for message in self.said if not message.reaction]
        if not found:
            return []
        last = last_move(self._match)
        texts = marked_up([text_of(message) for message in found])
        return [
            Entry(
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
        """What players say most, at one tap."""
        if not self._match.has_begun or self._match.is_finished:
            return [_("Hello!"), _("Thanks for the match!"), _("Another one?")]
        return [_("Good luck!"), _("Well played!"), _("One moment…")]

    @property
    def words_for_a_move(self) -> list[tuple[str, str]]:
        return [(word.value, str(word.label)) for word in Reaction]

    @property
    def last_of_mine(self) -> Entry | None:
        """My newest message, if I may still put it in other words."""
        mine = (entry for entry in self.entries if entry.message is not None and entry.seat == self.me)
        return next((entry for entry in mine if entry.may_edit), None)


def told_to(match: Match, me: int | None) -> int | None:
    """Whom the log calls "you": its reader, but nobody where several read it together."""
    return None if match.is_on_one_device else me


def text_of(message: Message) -> str:
    return _("*hidden by a moderator*") if message.hidden else message.text
