"""The API operation that returns events in a player's matches."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpResponse
from ninja import Field, Header, Router

from api.authentication import READS_ONLY, TokenRequest
from api.listening.waiting_clients import VISIT, WaitingClient, WaitRequest
from api.shapes.common import BIGGEST, Number, answers
from api.shapes.events import EVENT_STREAM, Events, as_lines, told_first
from api.validation import JSON
from notifications.events.reading import Found, begin_to_listen, found_after

router = Router(tags=["play"])

LONGEST_WAIT = 50
OR_A_STREAM = {
    "responses": {
        200: {
            "content": {
                JSON: {"schema": {"$ref": "#/components/schemas/Events"}},
                EVENT_STREAM: {"schema": {"type": "string"}},
            }
        }
    }
}
Heard = Annotated[int | None, Header(None, alias="Last-Event-ID", ge=0, le=BIGGEST)]


@router.get(
    "/events/",
    auth=READS_ONLY,
    response=answers(Events),
    openapi_extra=OR_A_STREAM,
    summary="Events of your matches: wait for the next one, or hear them as a stream",
)
def events(
    request: TokenRequest,
    last_event_id: Heard,
    after: Number | None = None,
    wait: Annotated[int, Field(ge=0, le=LONGEST_WAIT)] = 0,
) -> Events | HttpResponse:
    """Return the events `after` a cursor, or a stream of events with `Accept: text/event-stream`.

    Without new events, the answer waits up to `wait` seconds. The `id` of each event is the cursor after that
    event. Events are stored for a week, even while the site or you are offline.
    """
    cursor = after if last_event_id is None else last_event_id
    is_new = begin_to_listen(request.user)
    found = found_after(request.user.pk, cursor)
    first = told_first(found, had_cursor=cursor is not None)
    streams = EVENT_STREAM in request.headers.get("Accept", "")
    seconds = 0 if first else wait
    if streams or is_new or seconds:
        keep_waiting(request, found, seconds, is_new=is_new)
    if streams:
        return HttpResponse(as_lines(first), content_type=EVENT_STREAM)
    return Events(items=first, next=str(found.cursor))


def keep_waiting(request: TokenRequest, found: Found, seconds: int, *, is_new: bool) -> None:
    """Let the connection wait for events after the first answer, if the server supports it."""
    visit: WaitRequest | None = getattr(request, "scope", {}).get(VISIT)
    if visit is not None:
        visit.wait(WaitingClient(request.user.pk, request.auth.pk, found.cursor, seconds, is_new))
