"""A rule that leads a player with no match to play on to the first unread post, if the player wants this."""

from __future__ import annotations

from accounts.models import User
from community.forum import unread
from games.lists.next_destination import ELSEWHERE


def next_post(player: User) -> str | None:
    by = unread.find_reader(player) if player.preferences.reads_on else None
    found = None if by is None else unread.oldest_unread(by)
    return None if found is None else found.get_absolute_url()


ELSEWHERE.append(next_post)
