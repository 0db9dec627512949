"""Signals to open pages about a new line in the spectators' chat, sent after the commit."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from games.live.announcements import publish


def group(match: int) -> str:
    return f"match.{match}.spectators"


def announce(match: int) -> None:
    transaction.on_commit(partial(publish, group(match), {"type": "spectators.spoke"}), robust=True)
