"""The list of a player's conversations, and the pages of messages in a conversation."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core import signing
from django.db.models import BooleanField, Case, F, Q, QuerySet, Value, When
from django.http import Http404
from django.utils.safestring import SafeString

from accounts.models import User
from community.messages.models import Copy, Message
from core.database.compiled import Compiled
from games.log.markup import render_markup, strip_markup

CONVERSATIONS_ON_A_PAGE = 20
MESSAGES_ON_A_PAGE = 30
MOST_COUNTED = 99
SALT = "conversations"


@dataclass(frozen=True, slots=True)
class ConversationRow:
    mine: Copy
    theirs: Copy
    last: Message | None
    unread: int

    @property
    def words(self) -> str:
        return strip_markup(self.last.text)[:200] if self.last and not self.last.is_taken_down else ""

    @property
    def is_by_me(self) -> bool:
        return self.last is not None and self.last.by_id == self.mine.pk


@dataclass(frozen=True, slots=True)
class ConversationList:
    rows: list[ConversationRow]
    older: str = ""
    """The cursor of the next page, or an empty string on the last page."""


def list_of(player: User, after: str = "") -> ConversationList:
    """Return a page of the player's conversations, unread ones first, then by time.

    *after* is the cursor from the previous page.
    """
    copies = sorted_copies(player)
    if after:
        is_new, moved_at, pk = read_cursor(after)
        behind = Q(moved_at__lt=moved_at) | Q(moved_at=moved_at, pk__lt=pk)
        copies = copies.filter(Q(is_new=is_new) & behind | (Q(is_new=False) if is_new else Q(pk__in=[])))
    found = list(copies[: CONVERSATIONS_ON_A_PAGE + 1])
    shown = found[:CONVERSATIONS_ON_A_PAGE]
    older = cursor_of(shown[-1]) if len(found) > len(shown) else ""
    return ConversationList(rows_of(shown), older)


def sorted_copies(player: User) -> QuerySet[Copy]:
    is_new = Case(
        When(heard__gt=F("read"), is_silent=False, then=Value(True)),
        default=Value(False),
        output_field=BooleanField(),
    )
    kept = Copy.objects.filter(player=player, thrown_away__lt=F("conversation__written"))
    kept = kept.annotate(is_new=is_new).select_related("conversation", "player")
    return kept.order_by("-is_new", "-moved_at", "-pk")


def cursor_of(copy: Copy) -> str:
    is_new = copy.is_unread and not copy.is_silent
    return signing.dumps([is_new, copy.moved_at.isoformat(), copy.pk], salt=SALT)


def read_cursor(written: str) -> tuple[bool, datetime, int]:
    try:
        is_new, moved_at, pk = signing.loads(written, salt=SALT)
    except signing.BadSignature as error:
        raise Http404 from error
    return is_new, datetime.fromisoformat(moved_at), pk


def rows_of(copies: list[Copy]) -> list[ConversationRow]:
    conversations = [copy.conversation_id for copy in copies]
    others = Copy.objects.filter(conversation__in=conversations).exclude(pk__in=[copy.pk for copy in copies])
    theirs = {copy.conversation_id: copy for copy in others.select_related("player")}
    newest = Message.objects.filter(conversation__in=conversations, number=F("conversation__written"))
    last = {message.conversation_id: message for message in newest}
    counted = unread_by_copy(copies)
    return [
        ConversationRow(
            copy, theirs[copy.conversation_id], last.get(copy.conversation_id), counted.get(copy.pk, 0)
        )
        for copy in copies
    ]


def unread_by_copy(copies: list[Copy]) -> dict[int, int]:
    news = {copy.conversation_id: copy for copy in copies if copy.is_unread and not copy.is_silent}
    unread = Message.objects.filter(conversation__in=news).exclude(by__in=news.values())
    found: dict[int, int] = {}
    for conversation, number in unread.values_list("conversation", "number"):
        copy = news[conversation]
        if number > copy.read:
            found[copy.pk] = min(found.get(copy.pk, 0) + 1, MOST_COUNTED)
    return found


def unread_conversations(player: int) -> QuerySet[Copy, int]:
    unread = Copy.objects.filter(player=player, heard__gt=F("read"), is_silent=False)
    return unread.order_by("pk").values_list("pk", flat=True)[:MOST_COUNTED]


UNREAD = Compiled(unread_conversations)


def count_unread(player: User) -> int:
    return 0 if player.friends_only else len(UNREAD(player.pk))


@dataclass(frozen=True, slots=True)
class MessageLine:
    message: Message
    is_mine: bool
    is_first_new: bool
    html: SafeString

    @property
    def number(self) -> int:
        return self.message.number


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """A page of messages of a conversation, oldest first."""

    mine: Copy
    theirs: Copy
    lines: list[MessageLine]
    older: int = 0
    """The number of the oldest message on the page, or 0 if there are no older messages."""
    is_newest: bool = True

    @property
    def newest(self) -> int:
        return self.lines[-1].number if self.lines else self.mine.conversation.written

    @property
    def may_be_reported(self) -> bool:
        return self.theirs.player is not None and any(not line.is_mine for line in self.lines)

    @property
    def is_seen(self) -> bool:
        tells = [
            copy.player is not None and copy.player.preferences.shows_seen
            for copy in (self.mine, self.theirs)
        ]
        return all(tells) and bool(self.theirs.heard) and not self.theirs.is_unread


def copies_for(player: User, conversation: int) -> tuple[Copy, Copy] | None:
    found = Copy.objects.select_related("conversation", "player__saved_preferences")
    mine = found.filter(player=player, conversation=conversation).first()
    return None if mine is None else (mine, other_copy(mine))


def other_copy(mine: Copy) -> Copy:
    others = Copy.objects.select_related("player__saved_preferences").exclude(pk=mine.pk)
    theirs = others.get(conversation=mine.conversation_id)
    theirs.conversation = mine.conversation
    return theirs


def page_of(mine: Copy, theirs: Copy, before: int | None = None) -> ConversationPage:
    messages = kept_messages(mine).order_by("-number")
    if before is not None:
        messages = messages.filter(number__lt=before)
    found = list(messages[: MESSAGES_ON_A_PAGE + 1])
    shown = found[:MESSAGES_ON_A_PAGE][::-1]
    older = shown[0].number if len(found) > len(shown) else 0
    return ConversationPage(mine, theirs, lines_of(mine, shown), older, before is None)


def page_after(mine: Copy, theirs: Copy, number: int) -> ConversationPage:
    messages = list(kept_messages(mine).filter(number__gt=number).order_by("-number")[:MESSAGES_ON_A_PAGE])
    return ConversationPage(mine, theirs, lines_of(mine, messages[::-1]))


def kept_messages(mine: Copy) -> QuerySet[Message]:
    return Message.objects.filter(conversation=mine.conversation_id, number__gt=mine.thrown_away)


def lines_of(mine: Copy, messages: list[Message]) -> list[MessageLine]:
    drawn = render_markup([message.text for message in messages])
    first_new = next(
        (each.number for each in messages if each.by_id != mine.pk and each.number > mine.read), 0
    )
    return [
        MessageLine(message, message.by_id == mine.pk, message.number == first_new, html)
        for message, html in zip(messages, drawn, strict=True)
    ]
