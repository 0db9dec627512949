"""News of matches for other apps, sent within the transaction. Listeners may only add rows.

If a listener fails, the transaction may be repeated, which undoes the first results of the other listeners.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from games.listening import Listeners, Packed
from games.models import Match, Move
from rules.events import Event


class Happened(StrEnum):
    OFFERED = "offered"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    BEGUN = "begun"
    MOVED = "moved"
    ENDED = "ended"
    SAID = "said"
    SHORT = "short"
    """The player in seat *by* is short of time."""
    NUDGED = "nudged"
    """The player in seat *by* reminds the opponent to move."""
    REMINDED = "reminded"
    """The site reminds the player in seat *by* to move, as no clock runs."""
    ASKED = "asked"
    """The player in seat *by* has to make a decision that no order answered."""
    WISHED = "wished"
    """The player in seat *by* asks the others for an agreement, such as to stop the clocks."""
    AGREED = "agreed"
    """All players have agreed to a request, the player in seat *by* last."""


class News(NamedTuple):
    """News about a match, with the seat that acted, if any, and all events of its move."""

    happened: Happened
    match: Match
    by: int | None = None
    events: tuple[Event, ...] = ()
    is_late: bool = False
    """True for a repeated call of a listener that failed before. The match may have moved on since."""


def packed_news(news: News) -> Packed:
    move = news.match.version if news.events else None
    return {"happened": news.happened, "match": news.match.pk, "by": news.by, "move": move}


def unpacked_news(stored: Packed) -> News | None:
    match = Match.objects.select_for_update().filter(pk=stored["match"]).first()
    if match is None:
        return None
    move = Move.objects.filter(match=match, number=stored["move"]).first()
    events = () if move is None else tuple(move.facts)
    return News(Happened(stored["happened"]), match, stored["by"], events, is_late=True)


LISTENERS = Listeners("match", packed_news, unpacked_news)
match_moved = LISTENERS.signal
tell = LISTENERS.tell

Listener = Callable[[News], None]


def listen(listener: Listener) -> Listener:
    """Call *listener* with the news of every match. If it fails, undo its work and call it again later."""
    return listen_to(*Happened)(listener)


def any_match(_match: Match) -> bool:
    return True


def listen_to(
    *happened: Happened, about: Callable[[Match], bool] = any_match
) -> Callable[[Listener], Listener]:
    """Return a decorator like `listen` for the given kinds of news on matches that *about* accepts.

    Other news costs no query. News with `is_late` may be old, so the listener must do what is still missing
    and must not do anything twice.
    """

    def connected(listener: Listener) -> Listener:
        LISTENERS.add(listener, lambda news: news.happened in happened and about(news.match))
        return listener

    return connected
