"""Online players, known by their open match pages. Each process has a count, which expires if it dies."""

from __future__ import annotations

from django.core.cache import cache

SECONDS_UNTIL_FORGOTTEN = 90


def key(match: int, player: int) -> str:
    return f"games.here.{match}.{player}"


def note_arrival(match: int, player: int) -> None:
    cache.add(key(match, player), 0, SECONDS_UNTIL_FORGOTTEN)
    change_count(match, player, 1)


def note_leaving(match: int, player: int) -> None:
    change_count(match, player, -1)


def note_staying(match: int, player: int) -> None:
    if not cache.touch(key(match, player), SECONDS_UNTIL_FORGOTTEN):
        note_arrival(match, player)


def change_count(match: int, player: int, by: int) -> None:
    try:
        cache.incr(key(match, player), by)
    except ValueError:  # forgotten meanwhile
        cache.set(key(match, player), max(by, 0), SECONDS_UNTIL_FORGOTTEN)


def matches_all_watch(tables: dict[int, list[int]]) -> set[int]:
    found = cache.get_many([key(match, player) for match, players in tables.items() for player in players])
    return {
        match
        for match, players in tables.items()
        if players and all(found.get(key(match, player), 0) > 0 for player in players)
    }


def players_present(match: int, players: list[int]) -> set[int]:
    found = cache.get_many([key(match, player) for player in players])
    return {player for player in players if found.get(key(match, player), 0) > 0}
