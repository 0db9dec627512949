"""How other rooms hear of tournaments: within the transaction, so they may only add rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django.db import transaction
from django.dispatch import Signal

from tournaments.models import Entry, Pairing, Tournament


class Occurred(StrEnum):
    FOUNDED = "founded"
    CHANGED = "changed"
    """Somebody joined or left, or its settings changed: pages that show it are behind."""
    TO_PICK = "to-pick"
    """It is the turn of these entries to pick a fighter."""
    STARTED = "started"
    CANCELLED = "cancelled"
    """Before its start, or by a moderator."""
    PAIRED = "paired"
    """These two meet, and their match has begun; or one has a bye."""
    CHALLENGED = "challenged"
    """As PAIRED, in a ladder: the first of the entries has challenged the second."""
    DECIDED = "decided"
    WORD_WANTED = "word-wanted"
    """The organiser has to say who won a pairing."""
    OUT = "out"
    """These were beaten for good."""
    EXPELLED = "expelled"
    REPLACED = "replaced"
    ENDED = "ended"


class TournamentNews(NamedTuple):
    """What happened in a tournament, and whom it concerns."""

    occurred: Occurred
    tournament: Tournament
    entries: Sequence[Entry] = ()
    pairing: Pairing | None = None


tournament_moved = Signal()

Listener = Callable[[TournamentNews], None]


def listen_to_tournaments(*occurred: Occurred) -> Callable[[Listener], Listener]:
    """Call the listener with such news; its errors are logged and undo only its own doing."""

    def connected(listener: Listener) -> Listener:
        def within_a_savepoint(news: TournamentNews, **signal: Any) -> None:
            if news.occurred in (occurred or Occurred):
                with transaction.atomic():
                    listener(news)

        tournament_moved.connect(within_a_savepoint, weak=False, dispatch_uid=listener)
        return listener

    return connected


def tell(
    occurred: Occurred,
    tournament: Tournament,
    entries: Sequence[Entry] = (),
    pairing: Pairing | None = None,
) -> None:
    news = TournamentNews(occurred, tournament, entries, pairing)
    tournament_moved.send_robust(Tournament, news=news)
