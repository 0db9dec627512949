"""Limits on the conversations that a player starts per day, and on the recipients of equal messages."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

from django.utils import timezone

from accounts.models import User
from community.messages.models import LONGEST_TEXT, Conversation, Copy, Message
from community.messages.refusals import MessageCode
from core.refusals import NotPlayable, NotPossible
from core.text.visible import several_lines
from games.play.texts import is_newcomer

A_DAY = timedelta(days=1)
YOUNG = timedelta(days=30)
MOST_BEGUN = 20
MOST_BEGUN_BY_YOUNG = 10
MOST_BEGUN_BY_NEW = 5
MOST_ALIKE = 2
"""The most players who may get the same text from one player within a day."""


def checked_text(text: str) -> str:
    text = several_lines(text)
    if not text:
        raise NotPlayable(MessageCode.NOTHING_WRITTEN)
    if len(text) > LONGEST_TEXT:
        raise NotPlayable(MessageCode.TEXT_TOO_LONG, most=LONGEST_TEXT, number=len(text))
    return text


def refuse_if_many_begun(player: User) -> None:
    """Refuse to start another conversation if the player has reached the limit for today.

    The caller must lock the player's row, because the count must not change meanwhile.
    """
    most = conversation_limit(player)
    if Copy.objects.filter(player=player, began_at__gt=timezone.now() - A_DAY).count() >= most:
        raise NotPossible(MessageCode.TOO_MANY_BEGUN, most=most)


def conversation_limit(player: User) -> int:
    if is_newcomer(player):
        return MOST_BEGUN_BY_NEW
    return MOST_BEGUN_BY_YOUNG if timezone.now() - player.date_joined < YOUNG else MOST_BEGUN


def refuse_if_sent_to_many(player: User, conversation: Conversation, text: str) -> None:
    """Refuse a first message whose text the player has sent to several others today."""
    since = timezone.now() - A_DAY
    alike = Message.objects.filter(fingerprint=fingerprint(text), said_at__gt=since, by__player=player)
    others = alike.exclude(conversation=conversation).values("conversation").distinct()
    if (number := others.count()) >= MOST_ALIKE:
        raise NotPossible(MessageCode.SAME_TO_MANY, number=number)


def fingerprint(text: str) -> str:
    return sha256(" ".join(text.casefold().split()).encode()).hexdigest()[:32]
