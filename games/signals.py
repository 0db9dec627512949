"""How other rooms hear that a match moved on: within its transaction, so they may only add rows."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from django.db import transaction
from django.dispatch import Signal

from games.models import Match
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
    ASKED = "asked"
    """No order answers what this seat owes: its player has to."""
    WISHED = "wished"
    """The player of the seat *by* asks the others to stop the clocks, or for something else like that."""
    AGREED = "agreed"
    """Everybody agreed, the seat *by* last."""


class News(NamedTuple):
    """What happened to a match: by which seat, if any, and the events of that move."""

    happened: Happened
    match: Match
    by: int | None = None
    events: tuple[Event, ...] = ()


match_moved = Signal()


Listener = Callable[[News], None]


def listen(listener: Listener) -> Listener:
    """Call *listener* with the news of every match; its errors are logged and undo only its own doing."""
    return listen_to(*Happened)(listener)


def anything(_match: Match) -> bool:
    return True


def listen_to(
    *happened: Happened, about: Callable[[Match], bool] = anything
) -> Callable[[Listener], Listener]:
    """As `listen`, but only to news of these kinds about such matches: all others cost no statement."""

    def connected(listener: Listener) -> Listener:
        def within_a_savepoint(news: News, **signal: Any) -> None:
            if news.happened in happened and about(news.match):
                with transaction.atomic():
                    listener(news)

        match_moved.connect(within_a_savepoint, weak=False, dispatch_uid=listener)
        return listener

    return connected


def tell(news: News) -> None:
    match_moved.send_robust(Match, news=news)
