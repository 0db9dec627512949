"""News of matches for other apps, sent within the transaction; listeners may only add rows.

If a listener fails, the transaction may be repeated, which undoes the other listeners' first results.
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
    """The time of the seat *by* is nearly up."""
    NUDGED = "nudged"
    """The player of the seat *by* reminds the other that the match waits for them."""
    REMINDED = "reminded"
    """The site reminds the player of the seat *by* of the same, as no clock runs."""
    ASKED = "asked"
    """No order answers what this seat owes: its player has to."""
    WISHED = "wished"
    """The player of the seat *by* asks the others to stop the clocks, or for something else like that."""
    AGREED = "agreed"
    """Everybody agreed, the seat *by* last."""


class News(NamedTuple):
    """An event in a match: the acting seat, if any, and the events of that move."""

    happened: Happened
    match: Match
    by: int | None = None
    events: tuple[Event, ...] = ()
    is_late: bool = False
    """Heard by one listener that failed before. The match may have moved on since."""


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
    """Call *listener* with the news of every match. If it fails, its work is undone and retried later."""
    return listen_to(*Happened)(listener)


def any_match(_match: Match) -> bool:
    return True


def listen_to(
    *happened: Happened, about: Callable[[Match], bool] = any_match
) -> Callable[[Listener], Listener]:
    """Return a decorator like `listen` for these kinds of news and such matches; others cost no query.

    News with `is_late` may be long past: the listener must do what is still missing, and nothing twice.
    """

    def connected(listener: Listener) -> Listener:
        LISTENERS.add(listener, lambda news: news.happened in happened and about(news.match))
        return listener

    return connected
