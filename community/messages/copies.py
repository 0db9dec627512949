"""Functions that mark a player's copy of a conversation as read, mute it or delete it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from community.messages.models import Conversation, Copy
from community.messages.news import delete_news_of


def mark_read_to(copy: Copy, number: int) -> None:
    if number > copy.read:
        Copy.objects.filter(pk=copy.pk, read__lt=number).update(read=number)
        copy.read = number
        delete_news_of(copy)


def set_muted(copy: Copy, is_silent: bool) -> None:
    Copy.objects.filter(pk=copy.pk).update(is_silent=is_silent)
    if is_silent:
        delete_news_of(copy)


@transaction.atomic
def discard(copy: Copy) -> None:
    conversation = Conversation.objects.select_for_update().get(pk=copy.conversation_id)
    written = conversation.written
    Copy.objects.filter(pk=copy.pk).update(thrown_away=written, read=written, is_silent=False)
    delete_news_of(copy)
    erase_unreadable(conversation)


def erase_unreadable(conversation: Conversation) -> None:
    gone_to = conversation.copies.filter(player__isnull=False).order_by("thrown_away")
    least = gone_to.values_list("thrown_away", flat=True).first()
    conversation.messages.filter(number__lte=conversation.written if least is None else least).delete()


def conversations_to_hand_over(player: User, heir: User) -> dict[int, int | None]:
    """Return the other player of each conversation, except of those with *heir* or a partner of *heir*.

    Two conversations cannot become one, as each reader's place in them is a number.
    """
    known = {heir.pk, *partners_of(heir).values()} - {None}
    return {pk: partner for pk, partner in partners_of(player).items() if partner not in known}


def partners_of(player: User) -> dict[int, int | None]:
    """Return the other player of each conversation by its number, or None for an account that is gone."""
    found = Conversation.objects.filter(Q(one=player) | Q(two=player)).values_list("pk", "one", "two")
    return {pk: two if one == player.pk else one for pk, one, two in found}


def hand_over(player: User, heir: User) -> None:
    for conversation, partner in conversations_to_hand_over(player, heir).items():
        one, two = (heir.pk, None) if partner is None else sorted([heir.pk, partner])
        Conversation.objects.filter(pk=conversation).update(one=one, two=two)
        Copy.objects.filter(conversation=conversation, player=player).update(player=heir)


def discard_all_of(player: User) -> None:
    for copy in player.conversations.order_by("pk"):
        discard(copy)
    alone = Q(one=player, two__isnull=True) | Q(two=player, one__isnull=True)
    Conversation.objects.filter(alone).delete()
