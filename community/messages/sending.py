"""The function through which all messages to other players are sent."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from accounts.locking import lock_players
from accounts.models import User
from community.messages import limits
from community.messages.live.announcing import announce
from community.messages.models import Conversation, Copy, Message, pair_of
from community.messages.news import notify_about_message
from community.messages.refusals import MessageCode
from community.messages.who_may_write import why_not_write
from core.refusals import NotPossible


def find_conversation(player: User, other: User) -> Conversation | None:
    one, two = pair_of(player, other)
    return Conversation.objects.filter(one=one, two=two).first()


@transaction.atomic
def write(player: User, other: User | None, text: str) -> Message:
    text = limits.checked_text(text)
    if other is None:
        raise NotPossible(MessageCode.ACCOUNT_IS_CLOSED)
    lock_players([player, other])
    conversation = find_conversation(player, other)
    theirs = None if conversation is None else copy_of(other, conversation)
    if refused := why_not_write(player, other, theirs):
        raise refused
    writes_first = theirs is None or theirs.is_empty
    if writes_first:
        limits.refuse_if_many_begun(player)
    conversation = conversation or begin_conversation(player, other)
    mine = copy_of(player, conversation)
    if not mine.heard:
        limits.refuse_if_sent_to_many(player, conversation, text)
    message = add_message(mine, copy_of(other, conversation), text, writes_first)
    transaction.on_commit(partial(announce, player.pk, other.pk), robust=True)
    return message


def copy_of(player: User, conversation: Conversation) -> Copy:
    copy = conversation.copies.select_for_update().get(player=player)
    copy.conversation, copy.player = conversation, player
    return copy


def begin_conversation(player: User, other: User) -> Conversation:
    one, two = pair_of(player, other)
    conversation = Conversation.objects.create(one=one, two=two)
    for each in (one, two):
        conversation.copies.create(player=each)
    return conversation


def add_message(mine: Copy, theirs: Copy, text: str, writes_first: bool) -> Message:
    conversation = mine.conversation
    conversation.written += 1
    conversation.save(update_fields=["written"])
    message = Message.objects.create(
        conversation=conversation,
        number=conversation.written,
        by=mine,
        text=text,
        fingerprint=limits.fingerprint(text),
    )
    mine.moved_at = theirs.moved_at = message.said_at
    mine.began_at = message.said_at if writes_first else mine.began_at
    mine.save(update_fields=["moved_at", "began_at"])
    theirs.heard = message.number
    theirs.save(update_fields=["moved_at", "heard"])
    notify_about_message(theirs)
    return message
