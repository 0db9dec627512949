"""An answer counts from its arrival at the site, not from its processing."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.test import AsyncClient
from django.utils import timezone

from accounts.models import User
from buttonmen.pages import PagesHandler
from games.models import Match
from games.web import ARRIVED_AT
from tests.games.clocks import at_turn, now
from tests.games.matches import a_match

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.mark.usefixtures("files_served")
async def test_the_server_notes_when_a_request_has_arrived() -> None:
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/health/", "headers": []}
    scope |= {"query_string": b"", "server": ("testserver", 80)}

    before = timezone.now()
    request = ApplicationCommunicator(PagesHandler(), scope)
    await request.send_input({"type": "http.request"})
    assert (await request.receive_output(30))["status"] == 200
    assert before <= scope[ARRIVED_AT] <= timezone.now()
    await request.wait()


def post_sizes(match: Match, **scope: Any) -> Any:
    seat, _other = at_turn(match)
    assert seat.player is not None
    client = AsyncClient()
    handle = client.handler
    client.handler = lambda request: handle(request | scope)  # type: ignore[assignment]
    client.force_login(seat.player)
    answer = {"decision": seat.owes, "action": "choose", "swing.X": "8"}
    return async_to_sync(client.post)(f"{match.get_absolute_url()}act/", answer)


def test_an_answer_that_arrived_in_time_counts_though_the_site_was_slow(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X)", "(X)", pace="days:1", first_to=1)
    seat, _other = at_turn(match)
    clock.shift(DAY + timedelta(seconds=8))
    assert post_sizes(match, **{ARRIVED_AT: seat.due_at}).status_code == 302
    assert now(match).all_seats[seat.number].forfeited == ""


def test_a_late_answer_is_told_why_it_does_not_count(
    players: tuple[User, User], clock: time_machine.Traveller
) -> None:
    match = a_match(*players, "(X)", "(X)", pace="days:1", first_to=1)
    seat, _other = at_turn(match)
    clock.shift(DAY + timedelta(seconds=8))
    answer = post_sizes(match)
    assert answer.status_code == 409
    assert "Your time ran out before your answer arrived, so you lost the match." in answer.content.decode()
    assert now(match).all_seats[seat.number].forfeited == "time"
