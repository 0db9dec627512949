"""Two players who may write to each other, and their messages."""

from __future__ import annotations

from accounts.models import Preferences, User
from community.messages import listing
from community.messages.models import Copy, Message
from community.messages.sending import write
from tests.accounts.people import a_player, befriend


def two_who_write() -> tuple[User, User]:
    ann, bob = a_player("Ann"), a_player("Bob")
    befriend(ann, bob)
    return ann, bob


def writes(player: User, other: User, *texts: str) -> Message:
    """Send these texts, each as in a request of its own; return the last message."""
    for text in texts:
        message = write(fresh(player), fresh(other), text)
    return message


def fresh(player: User) -> User:
    return User.objects.get(pk=player.pk)


def set_preferences(player: User, **choices: object) -> None:
    Preferences.objects.update_or_create(player=player, defaults=choices)


def copy_of(player: User, message: Message) -> Copy:
    return Copy.objects.select_related("conversation").get(
        player=player, conversation=message.conversation_id
    )


def unread(player: User) -> int:
    return listing.count_unread(player)


def page_at(message: Message) -> str:
    return message.conversation.get_absolute_url()
