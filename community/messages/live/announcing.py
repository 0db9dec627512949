"""Signals to a player's open pages that a new message has arrived."""

from __future__ import annotations

from games.live.announcements import publish


def group_of(player: int) -> str:
    return f"messages.{player}"


def announce(*players: int) -> None:
    for player in players:
        publish(group_of(player), {"type": "message.came"})
