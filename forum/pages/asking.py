"""For whom the statements of a page are compiled: a player, a moderator, or a visitor."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import User
from moderation.moderators import is_moderator

Asking = int | bool | None
"""The number of a player, True for a moderator, None for a visitor: each has its own statement."""


def asking(request: HttpRequest) -> Asking:
    return True if is_moderator(request.user) else request.user.pk


def viewer_of(asking: Asking) -> User | AnonymousUser:
    return AnonymousUser() if asking is None else User(pk=asking)
