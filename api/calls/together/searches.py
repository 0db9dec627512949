"""API operations that start, list and stop searches for an opponent."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpResponse
from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import PLAYS, READS_ONLY, TokenRequest, check_shared_limit
from api.idempotency import Key, run_once
from api.shapes.common import Number, answers, with_values
from api.validation import Given
from core.database.read_only import unless_read_only
from games.matchmaking import searching
from games.models.seek import Seek

router = Router(tags=["play"])


class SearchShown(BaseModel):
    """A search for an opponent. `match` is the match that the search found, or null."""

    number: int
    pace: Annotated[str, with_values(Seek.Pace.values)]
    fighter: str
    """Name of your fighter. Empty if the site draws one."""
    near: bool
    rated: bool
    asked_at: datetime
    ended_at: datetime | None
    end: Annotated[str, with_values(["", *Seek.End.values])]
    match: int | None


class Searches(BaseModel):
    items: list[SearchShown]


def search_shown(search: Seek) -> SearchShown:
    return SearchShown(
        number=search.pk,
        pace=search.pace,
        fighter=search.button_name,
        near=search.is_near,
        rated=search.rated,
        asked_at=search.asked_at,
        ended_at=search.ended_at,
        end=search.end,
        match=search.match_id,
    )


@router.get(
    "/searches/",
    auth=READS_ONLY,
    response=answers(Searches),
    summary="Your searches for an opponent: the last one for a match now, and those over days",
)
def searches(request: TokenRequest) -> Searches:
    """Return your searches. A search for a match now ends if you do not repeat this call every minute."""
    live = searching.live_search(request.user)
    if live is not None and live.ended_at is None:
        with unless_read_only():
            searching.note_seen(live)
    by_days = searching.open_searches(request.user).filter(pace=Seek.Pace.DAYS)
    return Searches(items=[search_shown(each) for each in (*([live] if live else []), *by_days)])


class NewSearch(Given):
    pace: Annotated[Seek.Pace, Field(strict=False)]
    fighter: Annotated[str, Field(max_length=130)] = ""
    """Address of your fighter. If empty, the site draws a fighter."""
    near: bool = False
    """True to look only for opponents with about your rating."""
    rated: bool = True


@router.post("/searches/", auth=PLAYS, response=answers(SearchShown), summary="Look for an opponent")
def look_for_opponent(
    request: TokenRequest, given: NewSearch, idempotency_key: Key = None
) -> SearchShown | HttpResponse:
    """Look for an opponent. If the match may take days, take a fitting open offer at once.

    The answer then has `match`.
    """

    def begin_search() -> SearchShown:
        check_shared_limit(request, "seek")
        search = searching.start_search(
            request.user, given.pace, given.fighter, near=given.near, rated=given.rated
        )
        return search_shown(search)

    return run_once(request, request.auth, idempotency_key, begin_search)


@router.post("/searches/{number}/stop/", auth=PLAYS, response=answers(SearchShown), summary="Stop looking")
def stop_looking(request: TokenRequest, number: Number) -> SearchShown:
    return search_shown(searching.stop(request.user, number))
