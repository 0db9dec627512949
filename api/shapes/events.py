"""Events in the two formats for programs, which are pages and a stream of server-sent events."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from pydantic import BaseModel

from api.shapes.match_shapes import address_of
from core.addresses import address
from notifications.events.reading import Found
from notifications.models import EventKind, PlayerEvent

EVENT_STREAM = "text/event-stream"


class Start(StrEnum):
    """A notice to read all your matches now. Later events follow after this notice."""

    BEGIN = "begin"
    """Notice that the call gave no cursor."""
    GAP = "gap"
    """Notice that events after the cursor are no longer stored."""


class EventTold(BaseModel):
    """An event in one of your matches. `id` is the cursor after the event."""

    id: str
    kind: EventKind | Start
    match: int | None
    version: int | None
    """Version of the match at the time of the event."""
    address: str | None
    """Address of the match in this API."""
    page: str | None
    at: datetime | None


class Events(BaseModel):
    """Events after the cursor, oldest first.

    Pass `next`, which is always set, as `after` in the next call.
    """

    items: list[EventTold]
    next: str


def event_told(event: PlayerEvent) -> EventTold:
    return EventTold(
        id=str(event.number),
        kind=EventKind(event.kind),
        match=event.match_id,
        version=event.version,
        address=address_of(event.match_id),
        page=address("games:match", event.match_id),
        at=event.made_at,
    )


def told_first(found: Found, *, had_cursor: bool) -> list[EventTold]:
    if found.is_complete:
        return [event_told(event) for event in found.events]
    kind = Start.GAP if had_cursor else Start.BEGIN
    return [
        EventTold(id=str(found.cursor), kind=kind, match=None, version=None, address=None, page=None, at=None)
    ]


def as_page(events: Iterable[PlayerEvent], cursor: int) -> bytes:
    page = Events(items=[event_told(event) for event in events], next=str(cursor))
    return page.model_dump_json().encode()


def as_stream(events: Iterable[PlayerEvent]) -> bytes:
    return as_lines(event_told(event) for event in events)


def as_lines(events: Iterable[EventTold]) -> bytes:
    return "".join(
        f"event: {event.kind}\nid: {event.id}\ndata: {event.model_dump_json()}\n\n" for event in events
    ).encode()
