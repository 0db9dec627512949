"""The next new post as the next stop after the last waiting match, for players who want that."""

from __future__ import annotations

from accounts.models import User
from community.forum import reading
from games.lists.when_nothing_waits import ELSEWHERE


def next_post(player: User) -> str | None:
    by = reading.reader_who_came(player) if player.preferences.reads_on else None
    found = None if by is None else reading.next_new(by)
    return None if found is None else found.get_absolute_url()


ELSEWHERE.append(next_post)
