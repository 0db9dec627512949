"""API operations on messages between players."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import Http404, HttpResponse
from ninja import Field, Router
from pydantic import BaseModel

from accounts.players.who_may_play import why_not_among_strangers
from api.authentication import PLAYS, READS_ONLY, TokenRequest, check_shared_limit
from api.calls.offers import Name, require_player
from api.calls.own.following import OnOff
from api.idempotency import Key, run_once
from api.paging import Cursor
from api.refusals import Invalid
from api.shapes.common import Number, Page, answers
from api.validation import Given, place_error
from community.messages import copies, listing, sending
from community.messages.models import Copy, Message

router = Router(tags=["talk"])
Text = Annotated[str, Field(max_length=4000)]


class MessageShown(BaseModel):
    conversation: int
    number: int
    is_mine: bool
    text: str
    """Text of the message, or empty if a moderator removed the message."""
    written_at: datetime


class ConversationShown(BaseModel):
    """A conversation with another player, and its last message."""

    number: int
    page: str
    player: str | None
    """Name of the other player, or None if the other player has left the site."""
    unread: int
    is_silent: bool
    last: MessageShown | None


def message_shown(message: Message, mine: Copy) -> MessageShown:
    return MessageShown(
        conversation=message.conversation_id,
        number=message.number,
        is_mine=message.by_id == mine.pk,
        text="" if message.is_taken_down else message.text,
        written_at=message.said_at,
    )


@router.get(
    "/conversations/",
    auth=READS_ONLY,
    response=answers(Page[ConversationShown]),
    summary="Your conversations: unread ones first, then the newest",
)
def conversations(request: TokenRequest, after: Cursor = "") -> Page[ConversationShown]:
    refuse_friends_only(request)
    try:
        found = listing.list_of(request.user, after)
    except Http404 as error:
        raise Invalid(place_error(["query", "after"], "no-such-page")) from error
    items = [
        ConversationShown(
            number=row.mine.conversation_id,
            page=row.mine.conversation.get_absolute_url(),
            player=None if row.theirs.player is None else row.theirs.player.username,
            unread=row.unread,
            is_silent=row.mine.is_silent,
            last=None if row.last is None else message_shown(row.last, row.mine),
        )
        for row in found.rows
    ]
    return Page(items=items, next=found.older or None)


def refuse_friends_only(request: TokenRequest) -> None:
    if refused := why_not_among_strangers(request.user):
        raise refused


def copies_of(request: TokenRequest, number: int) -> tuple[Copy, Copy]:
    refuse_friends_only(request)
    found = listing.copies_for(request.user, number)
    if found is None:
        raise Http404
    return found


@router.get(
    "/conversations/{number}/",
    auth=READS_ONLY,
    response=answers(Page[MessageShown]),
    summary="The messages of a conversation, the newest first",
)
def messages(request: TokenRequest, number: Number, after: Number | None = None) -> Page[MessageShown]:
    """Return the messages and leave them unread.

    To mark messages as read, send the last message that you have read to `/conversations/{number}/read/`.
    """
    mine, theirs = copies_of(request, number)
    page = listing.page_of(mine, theirs, after)
    items = [message_shown(line.message, mine) for line in reversed(page.lines)]
    return Page(items=items, next=str(page.older) if page.older else None)


class NewMessage(Given):
    player: Name
    text: Text


@router.post("/messages/", auth=PLAYS, response=answers(MessageShown), summary="Write to a player")
def write_message(
    request: TokenRequest, given: NewMessage, idempotency_key: Key = None
) -> MessageShown | HttpResponse:
    """Send a message to a player, in your conversation with the player or in a new one."""

    def send_message() -> MessageShown:
        check_shared_limit(request, "write")
        message = sending.write(request.user, require_player(given.player), given.text)
        return message_shown(message, message.by)

    return run_once(request, request.auth, idempotency_key, send_message)


# ---- your own copy


class OwnCopy(BaseModel):
    """Your copy of a conversation, which says how far you have read or deleted it and whether it is muted."""

    read_to: int
    is_silent: bool
    thrown_away_to: int


def own_copy(request: TokenRequest, number: int) -> OwnCopy:
    mine, _theirs = copies_of(request, number)
    return OwnCopy(read_to=mine.read, is_silent=mine.is_silent, thrown_away_to=mine.thrown_away)


class ReadTo(Given):
    message: Number
    """The number of the last message that you have read."""


@router.post(
    "/conversations/{number}/read/",
    auth=PLAYS,
    response=answers(OwnCopy),
    summary="Say how far you have read",
)
def read_messages(request: TokenRequest, number: Number, given: ReadTo) -> OwnCopy:
    mine, _theirs = copies_of(request, number)
    copies.mark_read_to(mine, min(given.message, mine.conversation.written))
    return own_copy(request, number)


@router.post(
    "/conversations/{number}/silence/",
    auth=PLAYS,
    response=answers(OwnCopy),
    summary="Hear no news of a conversation, or hear them again",
)
def silence_conversation(request: TokenRequest, number: Number, given: OnOff) -> OwnCopy:
    mine, _theirs = copies_of(request, number)
    copies.set_muted(mine, given.on)
    return own_copy(request, number)


@router.post(
    "/conversations/{number}/throw-away/",
    auth=PLAYS,
    response=answers(OwnCopy),
    summary="Throw away your copy of a conversation",
)
def throw_away_conversation(request: TokenRequest, number: Number) -> OwnCopy:
    """Throw away your copy of the conversation. The other player keeps another copy."""
    mine, _theirs = copies_of(request, number)
    copies.discard(mine)
    return own_copy(request, number)
